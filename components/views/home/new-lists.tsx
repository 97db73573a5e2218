import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { paths } from '@/lib/links/paths';
import type { HomeViewProps } from '@/lib/page/view-props';

/** The templates that were added or changed last, translated ones first. */
export function NewLists({ newest }: Pick<HomeViewProps, 'newest'>) {
  const t = useTranslations('home');
  const pageLocale = useLocale();
  if (newest.length === 0) return null;
  return (
    <section aria-labelledby="new-lists" className="new-lists">
      <h2 id="new-lists" className="shelf-title">
        {t('newTitle')}
      </h2>
      <ul>
        {newest.map(({ id, title, locale, subject }) => (
          <li key={id}>
            <Link
              href={paths.template(id)}
              {...langAttributes(locale, pageLocale)}
              prefetch={false}
              {...clickAttributes('new-lists', 'template', id)}
              className="list-link"
            >
              <SubjectIcon {...subject} />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
