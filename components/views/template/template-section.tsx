import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { ChecklistItems } from '@/components/catalog/checklist-items';
import { useTickCount } from '@/components/catalog/use-tick-count';
import { SafeHtml } from '@/components/ui/safe-html';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import type { VisitorVersion } from './visitor-version';

type TemplateSectionProps = {
  listId: string;
  listKey: string;
  section: SectionView;
  ItemPart?: VisitorVersion['ItemPart'] | undefined;
  SectionEnd?: VisitorVersion['SectionEnd'];
};

/** A section of a checklist: its heading, progress and items. */
export const TemplateSection = memo(function TemplateSection(props: TemplateSectionProps) {
  const { listId, listKey, section, ItemPart, SectionEnd } = props;
  const { id, titleHtml, items } = section;
  return (
    <section aria-labelledby={titleHtml ? id : undefined}>
      {titleHtml && (
        <div className="section-title">
          <h2 id={id} tabIndex={-1}>
            <SafeHtml html={titleHtml} />
          </h2>
          <SectionTickProgress listKey={listKey} items={items} />
        </div>
      )}
      <ChecklistItems position="checklist" listId={listId} items={items} ItemPart={ItemPart} />
      {SectionEnd && <SectionEnd section={section} />}
    </section>
  );
});

/** How many of a section's items are ticked, as a small progress bar and as numbers. */
function SectionTickProgress({ listKey, items }: { listKey: string; items: readonly ItemView[] }) {
  const t = useTranslations('checklist');
  const { done, total } = useTickCount(listKey, items);
  if (total === 0) return null;
  return (
    <p className="meta">
      <span className="sr-only">{t('progress', { done, total })}</span>
      <progress className="progress section-progress" value={done} max={total} aria-hidden="true" />
      <span aria-hidden="true" className={done === total ? 'text-leaf-strong' : ''}>
        {t('progressShort', { done, total })}
      </span>
    </p>
  );
}
