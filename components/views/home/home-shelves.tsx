import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import type { HomeViewProps } from '@/lib/page/view-props';
import { AppsSection } from './apps-section';
import { SubjectTiles } from './subject-tiles';

/** Everything below the hero: subjects, editors' picks and the apps. */
export function HomeShelves({
  picks,
  subjects,
  templateCount,
}: Pick<HomeViewProps, 'picks' | 'subjects' | 'templateCount'>) {
  const t = useTranslations('home');
  return (
    <>
      <SubjectTiles subjects={subjects} templateCount={templateCount} />
      <section className="frame mt-16" aria-labelledby="picks">
        <h2 id="picks" className="mb-5">
          {t('picksTitle')}
        </h2>
        <CardGrid cards={picks} position="picks" level="h3" preview />
      </section>
      <AppsSection />
    </>
  );
}
