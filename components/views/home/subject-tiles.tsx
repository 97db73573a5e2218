import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import type { HomeViewProps } from '@/lib/page/view-props';

/** The largest subjects as tiles, and a link to all. */
export function SubjectTiles({ subjects, subjectCount }: Pick<HomeViewProps, 'subjects' | 'subjectCount'>) {
  const t = useTranslations('home');
  return (
    <section className="frame mt-16" aria-labelledby="subjects">
      <h2 id="subjects" className="mb-5">
        {t('tagsTitle')}
      </h2>
      <ul className="subject-tiles">
        {subjects.map(({ id, title, templateCount, style }) => (
          <li key={id}>
            <Link
              href={paths.tag(id)}
              prefetch={false}
              {...clickAttributes('subjects', 'tag', id)}
              className="card subject-tile"
            >
              <SubjectIcon {...style} />
              <span className="min-w-0">
                {title} <span className="meta block">{t('listCount', { count: templateCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link
          href={paths.templates()}
          {...clickAttributes('subjects', 'all-tags')}
          className="prose-link inline-flex min-h-11 items-center font-semibold"
        >
          {t('allSubjects', { count: subjectCount })}
        </Link>
      </p>
    </section>
  );
}
