import { useMemo } from 'react';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import type { ListProperties } from '@/lib/analytics/plan/events';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { FinishedMessage } from './finished-message';
import { ItemLink } from './item-link';
import { ListActions } from './list-actions';
import { ListNotice } from './list-notice';
import { useSelectedItem } from './use-current-item';
import { useDoneAnnouncement } from './use-done-announcement';
import { useFragmentTarget } from './use-fragment-target';
import { useListTools } from './use-list-tools';
import { type EditableList, useSuggestEditUrl } from './use-suggest-edit-url';
import type { Editing } from './visitor-version';

type ListToolsProps = {
  list: ListProperties;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  /** Its name in the language of the page, if it is not translated. */
  name: string | null;
  /** Public URL of the page. */
  url: string;
  edit: EditableList;
  sections: readonly SectionView[];
  /** See `SectionNav`. */
  instant: boolean;
  editing: Editing;
};

/** The actions on a checklist, the notice about the last one, the announcement when it is done, and what can be done then. */
export function ListTools({ list, listKey, name, url, edit, sections, instant, editing }: ListToolsProps) {
  const locale = useLocale();
  const tools = useListTools({ list, listKey, locale, url, sections, instant });
  const announcement = useDoneAnnouncement(listKey, sections);
  useFragmentTarget();
  // As it is called offline.
  const named = useMemo(
    () => (name === null ? list : { ...list, title: name, locale }),
    [list, name, locale],
  );
  useSavedPage(paths.template(list.id), { list: named, onOffline: tools.showOffline });
  const selected = useSelectedItem();
  const editUrl = useSuggestEditUrl(edit, selected);
  return (
    <>
      <ListActions
        listId={list.id}
        listKey={listKey}
        locale={locale}
        tools={tools}
        editing={editing}
        selected={selected}
        editUrl={editUrl}
      />
      {tools.dialog}
      <ListNotice tools={tools} announcement={announcement} />
      <ItemLink listId={list.id} onCopy={tools.copyLink} />
      <FinishedMessage listId={list.id} listKey={listKey} sections={sections} onUseAgain={tools.reset} />
    </>
  );
}
