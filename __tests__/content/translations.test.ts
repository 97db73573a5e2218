/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

/** What a translation shares with its original: the tree with its stored ids, and where it is filed. */
function skeleton({ tags, channel, featured, updated, checklist }: Template) {
  const tree = checklist.sections.map(({ id, items }) => [
    id,
    ...items.map((item) => `${item.z} ${item.id}`),
  ]);
  return { tags, channel, featured, updated, tree };
}

let content: CatalogContent;

beforeAll(async () => {
  content = await readCatalogContent();
});

describe.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))('templates in %s', (locale) => {
  test('at least twelve are translated', () => {
    expect(content.templates.filter((template) => template.locale === locale).length).toBeGreaterThanOrEqual(
      12,
    );
  });

  test('each has the tree, the ids and the place of its original', () => {
    const translations = content.templates.filter((template) => template.locale === locale);
    for (const translation of translations) {
      const original = content.templates.find(
        (template) => template.locale === DEFAULT_LOCALE && template.id === translation.id,
      );
      expect(original).toBeDefined();
      if (original)
        expect({ id: translation.id, ...skeleton(translation) }).toEqual({
          id: original.id,
          ...skeleton(original),
        });
    }
  });

  test('no text is left in English', () => {
    const english = new Set(
      content.templates
        .filter((template) => template.locale === DEFAULT_LOCALE)
        .flatMap(({ title, summary, checklist }) => [
          title,
          summary,
          ...checklist.sections.flatMap(({ items }) => items.map(({ text }) => text)),
        ]),
    );
    const left = content.templates
      .filter((template) => template.locale === locale)
      .flatMap(({ title, summary, checklist }) => [
        title,
        summary,
        ...checklist.sections.flatMap(({ items }) => items.map(({ text }) => text)),
      ])
      .filter((text) => english.has(text));
    expect(left).toEqual([]);
  });
});
