import { useRouter } from 'next/router';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CloseButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { focusMainContent } from '@/lib/browser/main-content';
import { readItem, writeItem } from '@/lib/browser/storage';
import { SITE } from '@/lib/config/site';
import { isPrivateSharePath } from '@/lib/links/private-share-path';

/** Storage key that is set once the visitor has closed the banner. */
const DISMISSED_KEY = 'checkleaf:app-banner';

/**
 * Links to the page in the app: Android, unlike iOS, has no banner of its own. It fills space that the style sheet
 * reserves below the header, so that it causes no layout shift. Once dismissed, it is never shown again.
 *
 * @param open URL that opens the page in the app
 */
export function AndroidBanner({ open }: { open: string }) {
  const t = useTranslations('apps');
  const { pathname } = useRouter();
  const [dismissed, setDismissed] = useState(() => typeof readItem(DISMISSED_KEY) === 'string');
  // A private share has its own link to the app.
  if (dismissed || isPrivateSharePath(pathname)) return null;
  const dismiss = () => {
    writeItem(DISMISSED_KEY, 'dismissed');
    setDismissed(true);
    focusMainContent();
  };
  return (
    <section aria-label={t('bannerLabel', { brand: SITE.brand })} className="android-banner print:hidden">
      <div className="frame flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">{t('bannerText', { brand: SITE.brand })}</p>
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
