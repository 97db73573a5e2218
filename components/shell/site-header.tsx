import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AppBanner } from '@/components/apps/app-banner';
import { LogoMark } from '@/components/ui/logo-mark';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { SITE } from '@/lib/config/site';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedLink } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { DeferredHeaderTools } from './deferred';

export function SiteHeader() {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <header>
      <div className="frame header-row">
        <Link
          {...localizedLink(paths.home(), locale)}
          {...clickAttributes('header', 'logo')}
          aria-label={t('home', { brand: SITE.brand })}
          className="brand"
        >
          <LogoMark className="text-leaf" />
          <span>{SITE.brand}</span>
        </Link>
        <DeferredHeaderTools />
      </div>
      <AppBanner />
    </header>
  );
}
