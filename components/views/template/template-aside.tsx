import { useTranslations } from 'next-intl';
import { type ComponentProps, memo, useDeferredValue } from 'react';
import { OpenInAppQrCode } from '@/components/apps/open-in-app-qr-code';
import { StoreLinks } from '@/components/apps/store-links';
import { SectionNav } from './section-nav';

/** What is beside the list on wide screens: the links to the sections, and the QR code. */
export function TemplateAside({ sections, ...props }: ComponentProps<typeof SectionNav>) {
  // They follow the list, which shows an edit at once.
  const followingSections = useDeferredValue(sections);
  return (
    <>
      <SectionNav {...props} sections={followingSections} />
      <OpenOnPhone />
    </>
  );
}

/** On desktops: a QR code that opens the template in the app on a phone, and links to the stores. */
const OpenOnPhone = memo(function OpenOnPhone() {
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
});
