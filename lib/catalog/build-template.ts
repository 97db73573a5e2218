import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Checklist } from './checklist';
import { listItems } from './checklist';
import type { Template, TemplateName, TemplateSummary } from './template';

/** Number of items in the preview on a template card. */
const PREVIEW_ITEMS = 3;

/** Builds a template from its metadata and its checklist, from which it derives the counts and the preview. */
export function buildTemplate(
  {
    keywords = [],
    names = {},
    related = [],
    ...metadata
  }: Omit<TemplateSummary, 'itemCount' | 'sectionCount' | 'preview' | 'titleLocale'> & {
    keywords?: string[] | undefined;
    names?: Readonly<Record<string, TemplateName>> | undefined;
    related?: string[] | undefined;
  },
  checklist: Checklist,
): Template {
  const items = listItems(checklist);
  const preview = items
    .filter((item) => !item.z.includes('.'))
    .slice(0, PREVIEW_ITEMS)
    .map((item) => plainText(item.text));
  const sectionCount = checklist.sections.length;
  return { ...metadata, itemCount: items.length, sectionCount, preview, keywords, names, related, checklist };
}
