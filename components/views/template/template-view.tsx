import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { ChecklistItems } from '@/components/catalog/checklist-items';
import { TagList } from '@/components/catalog/tag-list';
import { TickProgress } from '@/components/catalog/tick-progress';
import { SafeHtml } from '@/components/ui/safe-html';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { SectionNav } from './section-nav';

type TemplateViewProps = {
  template: Omit<TemplateCard, 'preview'>;
  sections: SectionView[];
  related: TemplateCard[];
};

export function TemplateView({ template, sections, related }: TemplateViewProps) {
  const t = useTranslations('template');
  const format = useFormatter();
  const { id, channel } = template;
  const updated = format.dateTime(new Date(template.updated), { dateStyle: 'long' });
  return (
    <>
      <article className="frame grid gap-x-14 pt-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <header className="lg:col-span-2">
          <h1 className="max-w-[46rem] font-semibold font-serif text-3xl">{template.title}</h1>
          <p className="mt-4 max-w-[42rem] text-ink-soft text-lg">{template.summary}</p>
          <p className="tabular mt-4 flex flex-wrap gap-x-4 text-ink-soft text-sm">
            <span>{t('items', { count: template.itemCount })}</span>
            <Link href={paths.channel(channel.id)} className="prose-link">
              {channel.title}
            </Link>
            <time dateTime={template.updated}>{t('updated', { date: updated })}</time>
          </p>
          <TagList tags={template.tags} label={t('tags')} />
        </header>

        <div
          data-sticky-bar
          className="sticky top-0 z-10 -mx-2 mt-6 flex min-h-12 items-center border-line border-b bg-paper px-2 py-2 lg:col-start-1 print:hidden"
        >
          <TickProgress listId={id} items={sections.flatMap((section) => section.items)} />
        </div>

        {sections.length > 1 && <SectionNav sections={sections} />}

        <div className="lg:col-start-1 lg:row-start-3">
          {sections.map((section) => (
            <section
              key={section.id}
              aria-labelledby={section.titleHtml ? section.id : undefined}
              className="mt-8"
            >
              {section.titleHtml && (
                <h2 id={section.id} className="mb-2 font-semibold font-serif text-2xl">
                  <SafeHtml html={section.titleHtml} />
                </h2>
              )}
              <ChecklistItems listId={id} items={section.items} />
            </section>
          ))}
        </div>
      </article>

      {related.length > 0 && (
        <aside className="frame mt-20 print:hidden" aria-labelledby="related">
          <h2 id="related" className="mb-6 font-semibold font-serif text-2xl">
            {t('relatedTitle')}
          </h2>
          <CardGrid cards={related} level="h3" />
        </aside>
      )}
    </>
  );
}
