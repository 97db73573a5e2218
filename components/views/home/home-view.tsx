import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { SearchForm } from '@/components/catalog/search-form';
import { TagList } from '@/components/catalog/tag-list';
import { deferHydration } from '@/components/ui/deferred';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import type { HomeViewProps } from '@/lib/page/view-props';
import { HeroSample } from './hero-sample';
import { YourLists } from './your-lists';

export function HomeView({ picks, sample, tags, templateCount }: HomeViewProps) {
  const t = useTranslations('home');
  return (
    <>
      <section className="frame grid grid-cols-1 items-center gap-10 py-12 md:grid-cols-[5fr_4fr] md:py-20">
        <div>
          <h1>{t('title')}</h1>
          <p className="lead mt-5 max-w-[34rem]">{t('lead')}</p>
          <div className="mt-8">
            <SearchForm
              position="hero"
              label={t('searchLabel')}
              placeholder={t('searchPlaceholder')}
              submitLabel={t('search')}
            />
          </div>
        </div>
        {sample && <HeroSample {...sample} />}
      </section>

      <YourLists />

      <section className="frame" aria-labelledby="picks">
        <h2 id="picks" className="mb-6">
          {t('picksTitle')}
        </h2>
        <CardGrid cards={picks} position="picks" level="h3" />
        <p className="mt-8">
          <Link
            href={paths.templates()}
            {...clickAttributes('picks', 'all-templates')}
            className="button-plain"
          >
            {t('allTemplates', { count: templateCount })}
          </Link>
        </p>
      </section>

      <section className="frame mt-16" aria-labelledby="subjects">
        <h2 id="subjects" className="mb-4">
          {t('tagsTitle')}
        </h2>
        <TagList tags={tags} label={t('tagsTitle')} position="subjects" />
      </section>

      <DeferredAppsSection />
    </>
  );
}

const DeferredAppsSection = deferHydration(
  typeof window === 'undefined'
    ? (require('./apps-section') as typeof import('./apps-section')).AppsSection
    : null,
  async () => (await import('./apps-section')).AppsSection,
);
