import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ClickPosition } from '@/lib/analytics/plan/click-targets';
import { useAppLinks } from './app-links-context';

/** The ways to the two stores as plain links, where a button would be too loud. */
export function StoreLinks({ position, className }: { position: ClickPosition; className: string }) {
  const t = useTranslations('apps');
  const { appStore, play } = useAppLinks();
  return (
    <ul className="flex flex-wrap gap-x-5">
      <li>
        <a href={appStore} {...clickAttributes(position, 'app-store')} className={className}>
          {t('appStore')} <span className="sr-only">{t('forIos')}</span>
        </a>
      </li>
      <li>
        <a href={play} {...clickAttributes(position, 'play')} className={className}>
          {t('play')} <span className="sr-only">{t('forAndroid')}</span>
        </a>
      </li>
    </ul>
  );
}
