import { ChecklistItems } from '@/components/catalog/checklist-items';
import { TickCount } from '@/components/catalog/tick-count';
import { SafeHtml } from '@/components/ui/safe-html';
import type { SectionView } from '@/lib/catalog/checklist-view';

/** One section of a list: its heading with how much of it is done, and its items. */
export function TemplateSection({ listId, section }: { listId: string; section: SectionView }) {
  const { id, titleHtml, items } = section;
  return (
    <section aria-labelledby={titleHtml ? id : undefined} className="mt-9 first:mt-6">
      {titleHtml && (
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h2 id={id} tabIndex={-1}>
            <SafeHtml html={titleHtml} />
          </h2>
          {items.length > 0 && <TickCount listId={listId} items={items} />}
        </div>
      )}
      <ChecklistItems position="checklist" listId={listId} items={items} />
    </section>
  );
}
