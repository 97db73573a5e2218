/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { itemTexts } from '@/__tests__/support/item-texts';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { LOCALES } from '@/lib/config/locales';
import { splitWords } from '@/lib/server/catalog/search/split-words';

/** No item text stands in more templates than this. */
const MAX_TEMPLATES_PER_ITEM = 2;

/**
 * Share of the words of two templates' items that both have (Jaccard), from which they count as near-equal.
 * Lists of one writer on one subject come to a quarter through the small words alone; of a list and its copy
 * with every third item rewritten, half and more of the words are the same.
 */
const NEAR_EQUAL = 0.4;

let templates: Template[];

beforeAll(async () => {
  ({ templates } = await readCatalogContent());
});

const wordsOf = (template: Template): ReadonlySet<string> =>
  new Set(splitWords(itemTexts(template).join('\n'), template.locale));

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
}

describe.each(LOCALES)('templates in %s', (locale) => {
  const inLocale = () => templates.filter((template) => template.locale === locale);

  test('no item text stands in more than two templates, nor twice in one', () => {
    const places = new Map<string, string[]>();
    for (const template of inLocale()) {
      for (const text of itemTexts(template)) {
        const key = splitWords(text, locale).join(' ');
        places.set(key, [...(places.get(key) ?? []), template.id]);
      }
    }
    const faults = [...places].filter(
      ([, ids]) => ids.length > MAX_TEMPLATES_PER_ITEM || new Set(ids).size < ids.length,
    );
    expect(faults).toEqual([]);
  });

  test('no two templates are near-equal', () => {
    const words = inLocale().map((template) => ({ id: template.id, words: wordsOf(template) }));
    const faults = words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => similarity(one.words, other.words) >= NEAR_EQUAL)
        .map((other) => `${one.id} and ${other.id}: ${similarity(one.words, other.words).toFixed(2)}`),
    );
    expect(faults).toEqual([]);
  });

  test('every template with a third of its items from another would be found near-equal to itself', () => {
    const list = inLocale();
    const similarities = list.map((template, index) => {
      const other = itemTexts(list[(index + 1) % list.length] ?? template);
      const rewritten = itemTexts(template).map((text, place) =>
        place % 3 === 0 ? (other[place % other.length] ?? text) : text,
      );
      return similarity(wordsOf(template), new Set(splitWords(rewritten.join('\n'), locale)));
    });
    expect(Math.min(...similarities)).toBeGreaterThanOrEqual(NEAR_EQUAL);
  });

  test('no two templates have the same title or summary', () => {
    const list = inLocale();
    expect(new Set(list.map(({ title }) => title.toLowerCase())).size).toBe(list.length);
    expect(new Set(list.map(({ summary }) => summary)).size).toBe(list.length);
  });
});
