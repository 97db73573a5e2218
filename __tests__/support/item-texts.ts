import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';

/** Taking the markup out of some thousand lines is slow, and many rules read the same ones. */
const known = new WeakMap<Template, readonly string[]>();

/** The items of a template as they are read, without markup. */
export function itemTexts(template: Template): readonly string[] {
  const texts = known.get(template) ?? listItems(template.checklist).map((item) => plainText(item.text));
  known.set(template, texts);
  return texts;
}
