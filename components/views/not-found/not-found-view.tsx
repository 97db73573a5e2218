import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { Illustrated } from '@/components/catalog/illustration';
import { SearchForm } from '@/components/catalog/search-form';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedLink } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { NotFoundViewProps } from '@/lib/page/view-props';

/** The 404 page: a search form, links to the template list and the index page, and editors' picks. */
export function NotFoundView({ picks }: NotFoundViewProps) {
  const t = useTranslations('notFound');
  const locale = useLocale();
  return (
    <div className="frame py-10">
      <Illustrated name="not-found" tint="amber">
        <h1>{t('title')}</h1>
        <p className="lead mt-4 mb-6 print:hidden">{t('text')}</p>
        <SearchForm position="not-found" label={t('searchLabel')} submitLabel={t('search')} />
      </Illustrated>
      <p className="dialog-buttons page-buttons mt-8">
        <Link
          href={paths.templates()}
          {...clickAttributes('not-found', 'all-templates')}
          className="button-plain"
        >
          {t('templates')}
        </Link>
        <Link
          {...localizedLink(paths.home(), locale)}
          {...clickAttributes('not-found', 'home')}
          className="button-plain"
        >
          {t('home')}
        </Link>
      </p>
      {picks.length > 0 && (
        <section aria-labelledby="picks" className="mt-16">
          <h2 id="picks" className="mb-6">
            {t('picksTitle')}
          </h2>
          <CardGrid cards={picks} position="not-found" level="h3" />
        </section>
      )}
    </div>
  );
}
