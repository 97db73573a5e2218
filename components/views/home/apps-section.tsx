import { useTranslations } from 'next-intl';
import { OpenInAppQrCode } from '@/components/apps/open-in-app-qr-code';
import { StoreButtons } from '@/components/apps/store-buttons';
import { SITE } from '@/lib/config/site';
import { APPS_SECTION_ID } from '@/lib/links/apps-section-id';

/** Section about the apps: the button of the matching store on a phone; both buttons and a QR code on a desktop. */
export function AppsSection() {
  const t = useTranslations('home');
  return (
    <section className="frame mt-16" aria-labelledby={APPS_SECTION_ID}>
      <div className="flex flex-wrap items-center gap-8 rounded-lg border border-line bg-raised p-5 md:p-8">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={APPS_SECTION_ID}>{t('appsTitle')}</h2>
          <p className="mt-3 mb-6 max-w-[36rem] text-ink-soft">{t('appsText', { brand: SITE.brand })}</p>
          <StoreButtons />
        </div>
        <figure className="hide-on-ios hide-on-android flex max-w-72 flex-wrap items-center gap-4">
          <OpenInAppQrCode alt={t('appsQrCodeAlt')} size={112} />
          <figcaption className="min-w-0 flex-1 basis-28 text-ink-soft text-sm">
            {t('appsQrCodeNote')}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
