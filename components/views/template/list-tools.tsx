import { useLocale } from 'next-intl';
import { ListActions } from './list-actions';
import { ListNotice } from './list-notice';
import { TakeAlong } from './take-along';
import { useListTools } from './use-list-tools';

type ListToolsProps = {
  id: string;
  title: string;
  /** Public address of the page. */
  address: string;
  hidesDone: boolean;
  onHideDone: (hides: boolean) => void;
};

/** What can be done with a list, what was just done, and how to take it along. */
export function ListTools({ id, title, address, hidesDone, onHideDone }: ListToolsProps) {
  const locale = useLocale();
  const tools = useListTools({ id, title, locale, address });
  return (
    <>
      <ListActions listId={id} locale={locale} tools={tools} hidesDone={hidesDone} onHideDone={onHideDone} />
      <ListNotice tools={tools} />
      <TakeAlong />
    </>
  );
}
