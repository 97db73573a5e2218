import { useTranslations } from 'next-intl';
import { SearchForm } from '@/components/catalog/search-form';
import { deferHydration } from '@/components/ui/deferred';
import type { HomeViewProps } from '@/lib/page/view-props';
import { HeroSample } from './hero-sample';

export function HomeView({ sample, forNow, ...shelves }: HomeViewProps) {
  const t = useTranslations('home');
  return (
    <>
      <div className="frame hero">
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
        <div className="hero-lists">
          <DeferredYourLists />
          {sample && <HeroSample {...sample} />}
        </div>
        <DeferredForNow {...forNow} />
      </div>
      <DeferredShelves {...shelves} />
    </>
  );
}

const DeferredYourLists = deferHydration(
  typeof window === 'undefined' ? (require('./your-lists') as typeof import('./your-lists')).YourLists : null,
  async () => (await import('./your-lists')).YourLists,
);

const DeferredForNow = deferHydration(
  typeof window === 'undefined' ? (require('./for-now') as typeof import('./for-now')).ForNow : null,
  async () => (await import('./for-now')).ForNow,
);

const DeferredShelves = deferHydration(
  typeof window === 'undefined'
    ? (require('./home-shelves') as typeof import('./home-shelves')).HomeShelves
    : null,
  async () => (await import('./home-shelves')).HomeShelves,
);
