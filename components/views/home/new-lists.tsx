import { useTranslations } from 'next-intl';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import type { HomeViewProps } from '@/lib/page/view-props';
import { ListLink } from './list-link';

/** The templates that were added or changed last, translated ones first. */
export function NewLists({ newest }: Pick<HomeViewProps, 'newest'>) {
  const t = useTranslations('home');
  if (newest.length === 0) return null;
  return (
    <section aria-labelledby="new-lists" className="new-lists">
      <h2 id="new-lists" className="shelf-title">
        {t('newTitle')}
      </h2>
      <ul>
        {newest.map(({ id, title, locale, subject }) => (
          <li key={id}>
            <ListLink
              id={id}
              locale={locale}
              position="new-lists"
              title={title}
              icon={<SubjectIcon {...subject} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
