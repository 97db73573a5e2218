import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useAppLinks } from './app-links-context';

/** Opens the page in the app, or the app's store. On a desktop, which has no app, it is not shown. */
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
