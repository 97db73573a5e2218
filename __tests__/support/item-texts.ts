import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';

/** Removing the Markdown from thousands of items is slow, and many tests need the same ones. */
const cache = new WeakMap<Template, readonly string[]>();

/** Returns the texts of a template's items without Markdown. */
export function itemTexts(template: Template): readonly string[] {
  const texts = cache.get(template) ?? listItems(template.checklist).map((item) => plainText(item.text));
  cache.set(template, texts);
  return texts;
}
