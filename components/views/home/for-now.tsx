import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import type { HomeViewProps } from '@/lib/page/view-props';
import { ListLink } from './list-link';

/** Templates of this month, and a few of the other side of the equator; renders nothing if there are none. */
export function ForNow({ month, lists, otherSide }: HomeViewProps['forNow']) {
  const t = useTranslations('home');
  const pageLocale = useLocale();
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="for-now" className="for-now">
      <h2 id="for-now" className="shelf-title">
        {t('forNowTitle')} <span className="meta font-sans">· {month}</span>
      </h2>
      <ul>
        {lists.map(({ id, title, locale, subject }) => (
          <li key={id}>
            <ListLink
              id={id}
              locale={locale}
              position="for-now"
              title={title}
              icon={<SubjectIcon {...subject} />}
            />
          </li>
        ))}
      </ul>
      {otherSide.length > 0 && (
        <p className="meta">
          {t('otherSide')}
          {otherSide.map(({ id, title, locale }, index) => (
            <span key={id}>
              {index > 0 ? ' · ' : ' '}
              <Link
                href={paths.template(id)}
                {...langAttributes(locale, pageLocale)}
                prefetch={false}
                {...clickAttributes('for-now', 'other-side', id)}
                className="prose-link"
              >
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
