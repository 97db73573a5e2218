import { Illustration } from '@/components/catalog/illustration';
import { TemplateCard } from '@/components/catalog/template-card';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import type { LeadPick } from '@/lib/page/view-props';

/** The first editors’ pick, as wide as the page, with its illustration and its first items. */
export function LeadCard({ illustration, preview, ...card }: LeadPick) {
  const pageLocale = useLocale();
  return (
    <TemplateCard card={card} position="picks" level="h3" mark="none">
      {/* As they stand on the stem; without boxes, because they cannot be ticked here. */}
      <ul {...langAttributes(card.locale, pageLocale)} className="card-preview" aria-hidden="true">
        {preview.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Illustration name={illustration} tint={card.subject.tint} />
    </TemplateCard>
  );
}
