import { useLocale, useTranslations } from 'next-intl';
import { OpenInAppQrCode } from '@/components/apps/open-in-app-qr-code';
import { StoreLinks } from '@/components/apps/store-links';
import { ListActions } from './list-actions';
import { ListNotice } from './list-notice';
import { useListTools } from './use-list-tools';

type ListToolsProps = {
  id: string;
  title: string;
  /** Public url of the page. */
  url: string;
  hidesDone: boolean;
  onHideDone: (hides: boolean) => void;
};

/** What can be done with a list, what was just done, and how to take it along. */
export function ListTools({ id, title, url, hidesDone, onHideDone }: ListToolsProps) {
  const locale = useLocale();
  const tools = useListTools({ id, title, locale, url });
  return (
    <>
      <ListActions listId={id} locale={locale} tools={tools} hidesDone={hidesDone} onHideDone={onHideDone} />
      <ListNotice tools={tools} />
      <OpenOnPhone />
    </>
  );
}

/** On a desktop: the code that opens this list on a phone, and the ways to the stores. */
export function OpenOnPhone() {
  const t = useTranslations('template');
  return (
    <section aria-labelledby="take-along" className="take-along hide-on-ios hide-on-android print:hidden">
      <h2 id="take-along" className="font-sans text-ink-soft text-sm">
        {t('openOnPhoneTitle')}
      </h2>
      <div className="mt-2 flex items-center gap-4">
        <OpenInAppQrCode alt={t('openOnPhoneQrCodeAlt')} size={96} />
        <div className="min-w-0 max-w-64 text-sm">
          <p className="text-ink-soft">{t('openOnPhoneText')}</p>
          <StoreLinks
            position="take-along"
            className="inline-flex min-h-9 items-center text-leaf-strong hover:underline"
          />
        </div>
      </div>
    </section>
  );
}
