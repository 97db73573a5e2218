import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import { useAppLinks } from './app-links-provider';

/** Plain links to the two app stores, for places where buttons would be too prominent. */
export function StoreLinks({
  position,
  className,
}: {
  position: PositionWith<'app-store' | 'play'>;
  className: string;
}) {
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
