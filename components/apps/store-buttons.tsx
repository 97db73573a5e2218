import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { APPS } from '@/lib/config/apps';
import type { StoreArtwork } from '@/lib/config/apps-config';
import { useLocale } from '@/lib/i18n/use-locale';
import { useAppLinks } from './app-links-provider';

/**
 * Buttons to the two app stores: both on a desktop, only the matching one on a phone. They are text without the stores'
 * logos; if `APPS` has official artwork for the locale, they show that instead.
 */
export function StoreButtons() {
  const t = useTranslations('apps');
  const locale = useLocale();
  const { appStore, play } = useAppLinks();
  const { ios, android } = APPS;
  return (
    <ul className="flex flex-wrap gap-3">
      <li className="hide-on-android">
        <StoreButton
          href={appStore}
          elem="app-store"
          name={t('appStore')}
          device={t('forIos')}
          artwork={ios.artwork[locale]}
        />
      </li>
      <li className="hide-on-ios">
        <StoreButton
          href={play}
          elem="play"
          name={t('play')}
          device={t('forAndroid')}
          artwork={android.artwork[locale]}
        />
      </li>
    </ul>
  );
}

type StoreButtonProps = {
  href: string;
  elem: 'app-store' | 'play';
  name: string;
  device: string;
  artwork: StoreArtwork | undefined;
};

function StoreButton({ href, elem, name, device, artwork }: StoreButtonProps) {
  if (artwork) {
    return (
      <a href={href} {...clickAttributes('apps', elem)} className="inline-block">
        <img {...artwork} alt={`${name} ${device}`} loading="lazy" />
      </a>
    );
  }
  return (
    <a href={href} {...clickAttributes('apps', elem)} className="button-plain py-2">
      <span>
        {name} <span className="block font-normal text-ink-soft text-sm">{device}</span>
      </span>
    </a>
  );
}
