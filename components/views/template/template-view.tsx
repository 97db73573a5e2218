import { useLocale } from 'next-intl';
import { useMemo, useState } from 'react';
import { TickArea } from '@/components/catalog/tick-area';
import { TickProgress } from '@/components/catalog/tick-progress';
import { useRememberedList } from '@/components/catalog/use-remembered-list';
import { useTemplateView } from '@/lib/analytics/use-template-view';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { textAttributes } from '@/lib/i18n/text-attributes';
import { LateListTools, LateRelatedTemplates } from './late-parts';
import { PrintFoot } from './print-foot';
import { SectionNav } from './section-nav';
import { TemplateHeader } from './template-header';
import { TemplateSection } from './template-section';

/** From so many items on, the browser is let off drawing sections that are out of sight. */
const LONG_LIST = 150;

type TemplateViewProps = {
  template: Omit<TemplateCard, 'preview'>;
  /** Day of the last change, as the page's language writes it. */
  updatedOn: string;
  /** Public address of the page, for paper. */
  address: string;
  sections: SectionView[];
  related: TemplateCard[];
};

export function TemplateView({ template, updatedOn, address, sections, related }: TemplateViewProps) {
  const { id, title, itemCount } = template;
  const locale = useLocale();
  const isLong = itemCount > LONG_LIST;
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const [hidesDone, setHidesDone] = useState(false);
  useTemplateView({
    id,
    title,
    tags: template.tags.map((tag) => tag.id),
    channel: template.channel.id,
    locale,
    items: itemCount,
  });
  useRememberedList({ id, title, locale: template.locale, total: itemCount });

  return (
    <>
      <article
        className="template frame pt-10"
        data-hide-done={hidesDone || undefined}
        data-long={isLong || undefined}
      >
        <TemplateHeader template={template} updatedOn={updatedOn} />
        <div data-sticky-bar className="sticky-progress print:hidden">
          <TickProgress listId={id} items={items} />
        </div>
        <div className="template-side">
          <SectionNav sections={sections} instant={isLong} />
          <LateListTools
            id={id}
            title={title}
            address={address}
            hidesDone={hidesDone}
            onHideDone={setHidesDone}
          />
        </div>
        <TickArea listId={id} className="template-list" {...textAttributes(template.locale, locale)}>
          {sections.map((section) => (
            <TemplateSection key={section.id} listId={id} section={section} />
          ))}
        </TickArea>
        <PrintFoot id={id} address={address} />
      </article>
      <LateRelatedTemplates cards={related} />
    </>
  );
}
