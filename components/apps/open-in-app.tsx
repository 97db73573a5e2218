import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useAppLinks } from './app-links-provider';

/**
 * A link that opens the page in the app, or the store if the app is not installed. Hidden on desktops, where there is
 * no app.
 */
export function OpenInApp({ className }: { className: string }) {
  const t = useTranslations('apps');
  const { open } = useAppLinks();
  return (
    <a
      href={open}
      rel="nofollow"
      {...clickAttributes('apps', 'open-app')}
      className={`${className} hide-on-desktop`}
    >
      {t('open')}
    </a>
  );
}
