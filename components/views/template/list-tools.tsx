import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { OpenInAppQrCode } from '@/components/apps/open-in-app-qr-code';
import { StoreLinks } from '@/components/apps/store-links';
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
  /** What is before the actions. */
  children: ReactNode;
};

/** The actions on a checklist, the notice about the last one, the announcement when it is done, and the links for phones. */
export function ListTools({ list, listKey, name, url, edit, sections, children }: ListToolsProps) {
  const locale = useLocale();
  const tools = useListTools({ list, listKey, locale, url, sections });
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
      {children}
      <ListActions
        listId={list.id}
        listKey={listKey}
        locale={locale}
        tools={tools}
        selected={selected}
        editUrl={editUrl}
      />
      {tools.dialog}
      <ListNotice tools={tools} announcement={announcement} />
      <ItemLink listId={list.id} onCopy={tools.copyLink} />
      <FinishedMessage listId={list.id} listKey={listKey} sections={sections} onUseAgain={tools.reset} />
      <OpenOnPhone />
    </>
  );
}

/** On desktops: a QR code that opens the template in the app on a phone, and links to the stores. */
function OpenOnPhone() {
  const t = useTranslations('template');
  return (
    <section aria-labelledby="_phone" className="open-on-phone hide-on-ios hide-on-android print:hidden">
      <h2 id="_phone" className="font-sans text-ink-soft text-sm">
        {t('openOnPhoneTitle')}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <OpenInAppQrCode alt={t('openOnPhoneQrCodeAlt')} size={96} />
        <div className="min-w-0 max-w-64 flex-1 basis-28 text-sm">
          <p className="text-ink-soft">{t('openOnPhoneText')}</p>
          <StoreLinks
            position="take-along"
            className="inline-flex min-h-11 items-center text-leaf-strong hover:underline"
          />
        </div>
      </div>
    </section>
  );
}
