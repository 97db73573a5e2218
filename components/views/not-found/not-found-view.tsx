import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SearchForm } from '@/components/catalog/search-form';
import { buttonStyle } from '@/components/ui/button-style';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';

export function NotFoundView() {
  const t = useTranslations('notFound');
  return (
    <div className="frame py-20">
      <h1 className="font-semibold font-serif text-3xl">{t('title')}</h1>
      <p className="mt-4 mb-6 max-w-prose text-ink-soft text-lg">{t('text')}</p>
      <SearchForm position="not-found" label={t('searchLabel')} action={t('search')} />
      <p className="mt-8 flex flex-wrap gap-3">
        <Link
          href={paths.templates()}
          {...clickAttributes('not-found', 'all-templates')}
          className={buttonStyle('plain')}
        >
          {t('templates')}
        </Link>
        <Link href={paths.home()} {...clickAttributes('not-found', 'home')} className={buttonStyle('plain')}>
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
