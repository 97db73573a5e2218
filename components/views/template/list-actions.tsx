import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAppLinks } from '@/components/apps/app-links-context';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ClickElement } from '@/lib/analytics/plan/click-targets';
import { closePopover } from '@/lib/browser/close-popover';
import { paths } from '@/lib/links/paths';
import type { ListTools } from './use-list-tools';

/** Id of the tools, where the focus goes when a notice is closed. */
export const LIST_TOOLS_ID = 'list-tools';

type ListActionsProps = {
  listId: string;
  locale: string;
  tools: ListTools;
  hidesDone: boolean;
  onHideDone: (hides: boolean) => void;
};

/** What can be done with the list: a bar at the foot of a phone, a column beside the list elsewhere. */
export function ListActions({ listId, locale, tools, hidesDone, onHideDone }: ListActionsProps) {
  const t = useTranslations('template');
  const moreId = useId();
  const closing = { popoverTarget: moreId, popoverTargetAction: 'hide' } as const;
  const counted = (elem: ClickElement) => clickAttributes('list-actions', elem, listId);
  return (
    <fieldset
      id={LIST_TOOLS_ID}
      tabIndex={-1}
      aria-label={t('actions')}
      className="list-actions outline-none print:hidden"
    >
      <OpenAction />
      <IconButton icon="copy" label={t('copy')} onClick={tools.copy} {...counted('copy')} />
      <IconButton icon="share-2" label={t('share')} onClick={tools.share} {...counted('share')} />
      <IconButton
        icon={hidesDone ? 'eye' : 'eye-off'}
        label={t(hidesDone ? 'showDone' : 'hideDone')}
        onClick={() => onHideDone(!hidesDone)}
        {...counted('hide-done')}
      />
      <IconButton
        icon="ellipsis"
        label={t('more')}
        popoverTarget={moreId}
        className="lg:hidden"
        {...counted('more')}
      />
      <div id={moreId} popover="auto" className="more-actions">
        <IconButton
          icon="printer"
          label={t('print')}
          onClick={tools.print}
          {...closing}
          {...counted('print')}
        />
        {DOWNLOADS.map(({ format, icon, label, elem }) => (
          <a
            key={format}
            href={paths.download(listId, format, locale)}
            onClick={closePopover}
            download
            className="icon-button"
            {...counted(elem)}
          >
            <Icon name={icon} />
            <span>{t(label)}</span>
          </a>
        ))}
        <IconButton
          icon="rotate-ccw"
          label={t('reset')}
          onClick={tools.reset}
          {...closing}
          {...counted('reset')}
        />
      </div>
    </fieldset>
  );
}

const DOWNLOADS = [
  { format: 'md', icon: 'file-text', label: 'downloadMarkdown', elem: 'download-markdown' },
  { format: 'csv', icon: 'file-spreadsheet', label: 'downloadCsv', elem: 'download-csv' },
] as const;

/** On a phone or a tablet: opens the list in the app. The bar at the foot has room for one word only. */
export function OpenAction() {
  const t = useTranslations('template');
  const { open } = useAppLinks();
  return (
    <a
      href={open}
      rel="nofollow"
      aria-label={t('open')}
      {...clickAttributes('list-actions', 'open-app')}
      className="icon-button hide-on-desktop"
    >
      <Icon name="smartphone" />
      <span className="lg:hidden">{t('openShort')}</span>
      <span className="hidden lg:inline">{t('open')}</span>
    </a>
  );
}
