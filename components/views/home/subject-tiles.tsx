import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { DEFAULT_SUBJECT_STYLE } from '@/lib/config/subjects';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import type { HomeViewProps, SubjectTile } from '@/lib/page/view-props';

/** All subjects as tiles, the last of which leads to all templates. */
export function SubjectTiles({ subjects, templateCount }: Pick<HomeViewProps, 'subjects' | 'templateCount'>) {
  const t = useTranslations('home');
  return (
    <section className="frame" aria-labelledby="subjects">
      <h2 id="subjects" className="mb-5">
        {t('tagsTitle')}
      </h2>
      <ul className="subject-tiles">
        {subjects.map((subject) => (
          <li key={subject.id} className="card subject-tile">
            <Tile {...subject} />
          </li>
        ))}
        <li className="card subject-tile justify-center">
          <Link
            href={paths.templates()}
            {...clickAttributes('subjects', 'all-templates')}
            className="subject-link"
          >
            <SubjectIcon {...DEFAULT_SUBJECT_STYLE} />
            <span className="subject-name">{t('allTemplates', { count: templateCount })}</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Tile({ id, title, templateCount, style, templates }: SubjectTile) {
  const t = useTranslations('home');
  const pageLocale = useLocale();
  return (
    <>
      <h3>
        <Link
          href={paths.tag(id)}
          prefetch={false}
          {...clickAttributes('subjects', 'tag', id)}
          className="subject-link"
        >
          <SubjectIcon {...style} />
          <span className="subject-name">
            {title} <span className="meta">{t('listCount', { count: templateCount })}</span>
          </span>
        </Link>
      </h3>
      <ul className="tile-lists">
        {templates.map((template) => (
          <li key={template.id}>
            <Link
              href={paths.template(template.id)}
              {...langAttributes(template.locale, pageLocale)}
              prefetch={false}
              {...clickAttributes('subjects', 'template', template.id)}
              className="quiet-link"
            >
              {template.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
