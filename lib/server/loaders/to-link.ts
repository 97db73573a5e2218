import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateLink } from '@/lib/page/view-props';

type Linked = Pick<TemplateSummary, 'id' | 'locale' | 'title' | 'titleLocale'>;

/** The link to a template or a series, with the locale of the title that it shows. */
export function toLink({ id, locale, title, titleLocale = locale }: Linked): TemplateLink {
  return { id, locale: titleLocale, title };
}
