import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { TagList } from '@/components/catalog/tag-list';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import type { TagOption } from '@/lib/page/view-props';

/** Shown if a search finds nothing: links to tags and to the whole list. */
export function EmptyResult({ query, tags }: { query: string; tags: readonly TagOption[] }) {
  const t = useTranslations('templateList');
  return (
    <section className="mt-6 max-w-2xl" aria-labelledby="empty">
      <h2 id="empty">{t('emptyTitle', { query })}</h2>
      <p className="mt-3 mb-4 text-ink-soft">{t('emptyText')}</p>
      <TagList tags={tags} label={t('tagLabel')} position="no-results" />
      <p className="mt-8">
        <Link
          href={paths.templates()}
          {...clickAttributes('no-results', 'all-templates')}
          className="button-plain"
        >
          {t('showAll')}
        </Link>
      </p>
    </section>
  );
}
