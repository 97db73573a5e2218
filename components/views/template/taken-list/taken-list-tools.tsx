import { useTranslations } from 'next-intl';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import { adoptStyle } from '@/components/views/template/adopt-style';
import { FinishedMessage } from '@/components/views/template/finished-message';
import { ListName } from '@/components/views/template/list-name';
import { ListNotice } from '@/components/views/template/list-notice';
import { LIST_TOOLS_STYLE } from '@/components/views/template/list-tools-style';
import { useDoneAnnouncement } from '@/components/views/template/use-done-announcement';
import { useFragmentTarget } from '@/components/views/template/use-fragment-target';
import { useListKeys } from '@/components/views/template/use-list-keys';
import { useListRecord } from '@/components/views/template/use-list-record';
import { useListTools } from '@/components/views/template/use-list-tools';
import { useNextItem } from '@/components/views/template/use-next-item';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { findCopies } from '@/lib/browser/list-copies';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { SubjectStyle } from '@/lib/config/subjects';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';
import { TakenListActions } from './taken-list-actions';

type TakenListToolsProps = {
  /** As events describe it, without its title. */
  list: ListProperties;
  title: string;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  /** Public URL of the page. */
  url: string;
  /** The sections as they were shared. */
  source: readonly SectionView[];
  /** Those that the page shows. */
  sections: readonly SectionView[];
  isEditing: boolean;
  onEdit: () => void;
};

/** A share has no subject. */
const SUBJECT: SubjectStyle = { icon: 'list-checks', tint: 'leaf' };

/** What `ListTools` is for other lists. Apart from the list, so that a notice does not render it while an item is ticked. */
export const TakenListTools = memo(function TakenListTools(props: TakenListToolsProps) {
  const { list, title, listKey, url, source, sections, isEditing, onEdit } = props;
  const t = useTranslations('takenList');
  const locale = useLocale();
  useLayoutEffect(() => adoptStyle(LIST_TOOLS_STYLE), []);
  const named = useMemo(() => ({ ...list, title }), [list, title]);
  // The saved page is that of all taken lists.
  const saved = useMemo(() => ({ ...list, title: t('title') }), [list, t]);
  const next = useNextItem(listKey, sections);
  useListRecord({ list, named, listKey, subject: SUBJECT, sections, next });
  useFragmentTarget();
  useListKeys();
  const shown = useRef(sections);
  useLayoutEffect(() => {
    shown.current = sections;
  }, [sections]);
  const heading = { title };
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
    instant: false,
  });
  useSavedPage(paths.template(TAKEN_LIST_ID), { list: saved, onOffline: tools.showOffline });
  const announcement = useDoneAnnouncement(listKey, sections);
  return (
    <>
      <TakenListActions tools={tools} next={next?.item} isEditing={isEditing} onEdit={onEdit} />
      {tools.dialog}
      <ListName listKey={listKey} hasCopies={findCopies(listKey).length > 1} />
      <ListNotice tools={tools} announcement={announcement} />
      <FinishedMessage
        listId={TAKEN_LIST_ID}
        listKey={listKey}
        sections={sections}
        onUseAgain={tools.reset}
        onPrintCopy={tools.printCopy}
        onShow={tools.continue}
      />
    </>
  );
});
