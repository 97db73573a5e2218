import { useTranslations } from 'next-intl';
import { useAppLinks } from '@/components/apps/app-links-provider';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** On a phone or a tablet: opens the list in the app. The bar at the foot has room for one word only. */
export function OpenAction() {
  const t = useTranslations('template');
  const { open } = useAppLinks();
  return (
    <a
      href={open}
      rel="nofollow"
      aria-label={t('open')}
      {...clickAttributes('list-actions', 'open-app')}
      className="icon-button hide-on-desktop"
    >
      <Icon name="smartphone" />
      <span className="lg:hidden">{t('openShort')}</span>
      <span className="hidden lg:inline">{t('open')}</span>
    </a>
  );
}
