import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateLink } from '@/lib/page/view-props';

export function toLink({ id, locale, title, titleLocale = locale }: TemplateSummary): TemplateLink {
  return { id, locale: titleLocale, title };
}
