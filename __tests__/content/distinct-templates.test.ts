/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ContentLine, describeLine, readContentLines } from '@/__tests__/support/content-lines';
import { itemTexts } from '@/__tests__/support/item-texts';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { LOCALES } from '@/lib/config/locales';
import { splitWords } from '@/lib/server/catalog/search/split-words';

/** Limit of templates that may contain the same item text. */
const MAX_TEMPLATES_PER_ITEM = 2;

/**
 * Jaccard similarity of the words of two templates' items from which they count as near-duplicates. Lists of one
 * author on one topic reach 0.25 through function words alone. A list and its copy with every third item
 * rewritten reach 0.5 and more.
 */
const NEAR_DUPLICATE = 0.4;

let templates: Template[];
let lines: ContentLine[];

beforeAll(async () => {
  ({ templates } = await readCatalogContent());
  lines = await readContentLines();
});

const wordsOf = (template: Template): ReadonlySet<string> =>
  new Set(splitWords(itemTexts(template).join('\n'), template.locale));

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared);
}

describe.each(LOCALES)('templates in %s', (locale) => {
  const inLocale = () => templates.filter((template) => template.locale === locale);

  test('no item text is in more than two templates, or twice in one', () => {
    const linesByText = new Map<string, ContentLine[]>();
    for (const line of lines) {
      if (line.kind !== 'item' || line.locale !== locale) continue;
      const key = splitWords(line.text, locale).join(' ');
      linesByText.set(key, [...(linesByText.get(key) ?? []), line]);
    }
    const repeated = [...linesByText.values()].filter((copies) => {
      const files = new Set(copies.map(({ file }) => file));
      return files.size > MAX_TEMPLATES_PER_ITEM || files.size < copies.length;
    });
    const advice = 'word it for this list, as others have the same item';
    expect(repeated.flat().map((line) => describeLine(line, advice))).toEqual([]);
  });

  test('no two templates are near-duplicates', () => {
    const words = inLocale().map((template) => ({ id: template.id, words: wordsOf(template) }));
    const duplicates = words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => similarity(one.words, other.words) >= NEAR_DUPLICATE)
        .map((other) => `${one.id} and ${other.id}: ${similarity(one.words, other.words).toFixed(2)}`),
    );
    expect(duplicates).toEqual([]);
  });

  test('a copy of a template with every third item replaced counts as a near-duplicate', () => {
    const list = inLocale();
    const similarities = list.map((template, index) => {
      const other = itemTexts(list[(index + 1) % list.length] ?? template);
      const rewritten = itemTexts(template).map((text, itemIndex) =>
        itemIndex % 3 === 0 ? (other[itemIndex % other.length] ?? text) : text,
      );
      return similarity(wordsOf(template), new Set(splitWords(rewritten.join('\n'), locale)));
    });
    expect(Math.min(...similarities)).toBeGreaterThanOrEqual(NEAR_DUPLICATE);
  });

  test('titles and summaries are unique', () => {
    const list = inLocale();
    expect(new Set(list.map(({ title }) => title.toLowerCase())).size).toBe(list.length);
    expect(new Set(list.map(({ summary }) => summary)).size).toBe(list.length);
  });
});
