import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Checklist } from './checklist';
import { listItems } from './checklist';
import { durationOf } from './list-duration';
import type { Months, Template, TemplateName, TemplateSummary } from './template';

/** Number of items in the preview on a template card. */
const PREVIEW_ITEMS = 3;

/** Properties of a template that follow from its checklist, and its title in another language. */
export type DerivedProperty = 'itemCount' | 'sectionCount' | 'durationDays' | 'preview' | 'titleLocale';

/** Builds a template from its metadata and its checklist, from which it derives the numbers and the preview. */
export function buildTemplate(
  {
    keywords = [],
    names = {},
    related = [],
    promise = '',
    months = null,
    ...metadata
  }: Omit<TemplateSummary, DerivedProperty | 'promise' | 'months'> & {
    keywords?: string[] | undefined;
    names?: Readonly<Record<string, TemplateName>> | undefined;
    related?: string[] | undefined;
    promise?: string | undefined;
    months?: Months | null | undefined;
  },
  checklist: Checklist,
): Template {
  const items = listItems(checklist);
  const preview = items
    .filter((item) => !item.z.includes('.'))
    .slice(0, PREVIEW_ITEMS)
    .map((item) => plainText(item.text));
  return {
    ...metadata,
    ...{ promise, months, keywords, names, related, checklist, preview },
    itemCount: items.length,
    sectionCount: checklist.sections.length,
    durationDays: durationOf(checklist),
  };
}
