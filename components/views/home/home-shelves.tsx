import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { TemplateCard } from '@/components/catalog/template-card';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { DEFAULT_SUBJECT_STYLE } from '@/lib/config/subjects';
import { paths } from '@/lib/links/paths';
import type { HomeViewProps } from '@/lib/page/view-props';
import { AppsSection } from './apps-section';
import { LeadCard } from './lead-card';
import { SeriesTiles } from './series-tiles';
import { SubjectTiles } from './subject-tiles';

/** Everything below the hero: editors' picks, series, subjects and the apps. */
export function HomeShelves({
  lead,
  picks,
  series,
  templateCount,
  ...subjects
}: Omit<HomeViewProps, 'sample' | 'forNow'>) {
  const t = useTranslations('home');
  return (
    <>
      <section className="frame" aria-labelledby="picks">
        <h2 id="picks" className="mb-3">
          {t('picksTitle')}
        </h2>
        <ul className="card-grid">
          {lead && (
            <li className="lead-card">
              <LeadCard {...lead} />
            </li>
          )}
          {picks.map((card) => (
            <li key={card.id}>
              <TemplateCard card={card} position="picks" level="h3" />
            </li>
          ))}
          <li>
            <Link
              href={paths.templates()}
              {...clickAttributes('picks', 'all-templates')}
              className="card template-card items-center font-semibold hover:text-leaf-strong"
            >
              <SubjectIcon {...DEFAULT_SUBJECT_STYLE} />
              {t('allTemplates', { count: templateCount })}
            </Link>
          </li>
        </ul>
      </section>
      <SeriesTiles series={series} />
      <SubjectTiles {...subjects} />
      <AppsSection />
    </>
  );
}
