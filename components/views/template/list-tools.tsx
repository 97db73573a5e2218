import { memo, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { hasCopies } from '@/lib/browser/stored-copies';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { SubjectStyle } from '@/lib/config/subjects';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import type { SeriesPlace } from '@/lib/page/view-props';
import { adoptStyle } from './adopt-style';
import { FinishedMessage } from './finished-message';
import { ItemLink } from './item-link';
import { ListActions } from './list-actions';
import { ListDay } from './list-day';
import { hasDates } from './list-due-entries';
import { ListName } from './list-name';
import { ListNotice } from './list-notice';
import { LIST_TOOLS_STYLE } from './list-tools-style';
import { UnstoredList } from './unstored-list';
import { useSelectedItem } from './use-current-item';
import { useDoneAnnouncement } from './use-done-announcement';
import { useFragmentTarget } from './use-fragment-target';
import { useListKeys } from './use-list-keys';
import { useListRecord } from './use-list-record';
import { useListTools } from './use-list-tools';
import { useNextItem } from './use-next-item';
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
  /** The editors' sections. */
  source: readonly SectionView[];
  /** Those that the page shows. */
  sections: readonly SectionView[];
  /** See `SectionNav`. */
  instant: boolean;
  editing: Editing;
  /** Style of its main tag. */
  subject: SubjectStyle;
  /** Its place in each series that it is part of. */
  series: readonly SeriesPlace[];
};

/**
 * The actions on a checklist, the notice about the last one, the announcement when it is done, and what can be done then. They follow the
 * list, which shows an edit at once, so that the visitor does not wait for them. An action is on the list as it is shown.
 */
export function ListTools(props: ListToolsProps) {
  const { sections } = props;
  const shown = useRef(sections);
  useLayoutEffect(() => {
    shown.current = sections;
  }, [sections]);
  return <Tools {...props} sections={useDeferredValue(sections)} shown={shown} />;
}

const isServer = typeof window === 'undefined';

type ToolsProps = ListToolsProps & { shown: RefObject<readonly SectionView[]> };

const Tools = memo(function Tools(props: ToolsProps) {
  const { shown, list, listKey, name, url, edit, source, sections, instant, editing, subject, series } =
    props;
  const locale = useLocale();
  useLayoutEffect(() => adoptStyle(LIST_TOOLS_STYLE), []);
  // As it is called offline and in “Your lists”.
  const named = useMemo(
    () => (name === null ? list : { ...list, title: name, locale }),
    [list, name, locale],
  );
  const next = useNextItem(listKey, sections);
  useListRecord({ list, named, listKey, subject, sections, next });
  const heading = { title: list.title, url };
  const tools = useListTools({
    list,
    named,
    listKey,
    locale,
    url,
    heading,
    source,
    sections,
    shown,
    instant,
  });
  const announcement = useDoneAnnouncement(listKey, sections);
  useFragmentTarget();
  useListKeys();
  useSavedPage(paths.template(list.id), { list: named, onOffline: tools.showOffline });
  const selected = useSelectedItem();
  const editUrl = useSuggestEditUrl(edit, selected);
  const header = isServer ? null : document.querySelector('.template-header');
  return (
    <>
      <ListActions
        listId={list.id}
        locale={locale}
        tools={tools}
        next={next?.item}
        editing={editing}
        selected={selected}
        editUrl={editUrl}
      />
      {tools.dialog}
      {/* The field for the day, which is part of the page, has them otherwise. */}
      {header &&
        !source.some(({ due }) => due) &&
        hasDates(sections) &&
        createPortal(
          <ListDay
            {...{ list, listKey, url, sections }}
            name={undefined}
            langProps={langAttributes(list.locale, locale)}
          />,
          header,
        )}
      <ListName listKey={listKey} hasCopies={hasCopies(list.id)} />
      <ListNotice tools={tools} announcement={announcement}>
        {sections === source && <UnstoredList list={list} listKey={listKey} />}
      </ListNotice>
      <ItemLink listId={list.id} onCopy={tools.copyLink} />
      <FinishedMessage
        listId={list.id}
        listKey={listKey}
        sections={sections}
        series={series}
        onUseAgain={tools.reset}
        onPrintCopy={tools.printCopy}
        onShow={tools.continue}
      />
    </>
  );
});
