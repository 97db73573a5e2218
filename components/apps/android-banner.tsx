import { useRouter } from 'next/router';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CloseButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { dismissBanner, isBannerDismissed } from '@/lib/browser/banner-memory';
import { focusMainContent } from '@/lib/browser/main-content';
import { useAppLinks } from './app-links-provider';

/** Private shares have their own way to the app and nothing else. */
const PRIVATE_PAGES = '/a/';

/**
 * Android shows no banner of its own for an app. This one fills space that the style sheet keeps free under the
 * header, so that nothing moves, and never comes back once it is closed.
 */
export function AndroidBanner() {
  const t = useTranslations('apps');
  const { pathname } = useRouter();
  const { open } = useAppLinks();
  const [dismissed, setDismissed] = useState(isBannerDismissed);
  if (dismissed || pathname.startsWith(PRIVATE_PAGES)) return null;
  const dismiss = () => {
    dismissBanner();
    setDismissed(true);
    focusMainContent();
  };
  return (
    <section aria-label={t('bannerLabel')} className="android-banner print:hidden">
      <div className="frame flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">{t('bannerText')}</p>
        <a
          href={open}
          rel="nofollow"
          {...clickAttributes('banner', 'open-app')}
          className="inline-flex min-h-11 flex-none items-center px-2 font-semibold text-leaf-strong"
        >
          {t('bannerOpen')}
        </a>
        <CloseButton
          label={t('bannerDismiss')}
          onClick={dismiss}
          {...clickAttributes('banner', 'dismiss')}
          className="-me-3"
        />
      </div>
    </section>
  );
}
