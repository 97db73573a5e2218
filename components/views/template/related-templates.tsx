import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import type { GroupRef, PageCard } from '@/lib/catalog/template-card';
import { RELATED_ID } from '@/lib/links/related-id';

type RelatedTemplatesProps = {
  cards: readonly PageCard[];
  /** Tags of the template of the page. The cards do not repeat them. */
  tags: readonly GroupRef[];
};

/** Cards of templates that are like that of the page; renders nothing if there are none. */
export function RelatedTemplates({ cards, tags }: RelatedTemplatesProps) {
  const t = useTranslations('template');
  if (cards.length === 0) return null;
  return (
    <aside className="frame mt-20 print:hidden" aria-labelledby={RELATED_ID}>
      <h2 id={RELATED_ID} className="mb-6">
        {t('relatedTitle')}
      </h2>
      <CardGrid cards={cards} position="related" level="h3" mark="icon" pageTags={tags.map(({ id }) => id)} />
    </aside>
  );
}
