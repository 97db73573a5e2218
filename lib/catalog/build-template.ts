import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Checklist } from './checklist';
import { listItems } from './checklist';
import type { Template, TemplateSummary } from './template';

/** Items of a list that its card shows. */
const PREVIEW_ITEMS = 3;

/** Completes a template with what is derived from its items: their number and the lines for its card. */
export function buildTemplate(
  head: Omit<TemplateSummary, 'itemCount' | 'preview'>,
  checklist: Checklist,
): Template {
  const items = listItems(checklist);
  const preview = items
    .filter((item) => !item.z.includes('.'))
    .slice(0, PREVIEW_ITEMS)
    .map((item) => plainText(item.text));
  return { ...head, itemCount: items.length, preview, checklist };
}
