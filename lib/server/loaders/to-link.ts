import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateLink } from '@/lib/page/view-props';

/** The link to a template, with the locale of the title that it shows. */
export function toLink({ id, locale, title, titleLocale = locale }: TemplateSummary): TemplateLink {
  return { id, locale: titleLocale, title };
}
