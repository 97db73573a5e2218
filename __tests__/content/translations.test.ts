/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

/** The parts of a template that do not depend on the language: metadata, and the tree with its stored ids. */
function languageIndependent({ tags, channel, featured, updated, checklist }: Template) {
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
  test('there are at least twelve translations', () => {
    expect(content.templates.filter((template) => template.locale === locale).length).toBeGreaterThanOrEqual(
      12,
    );
  });

  test('each translation has the tree, ids and metadata of its original', () => {
    const translations = content.templates.filter((template) => template.locale === locale);
    for (const translation of translations) {
      const original = content.templates.find(
        (template) => template.locale === DEFAULT_LOCALE && template.id === translation.id,
      );
      expect(original).toBeDefined();
      if (original)
        expect({ id: translation.id, ...languageIndependent(translation) }).toEqual({
          id: original.id,
          ...languageIndependent(original),
        });
    }
  });

  test('no text is still in English', () => {
    const english = new Set(
      content.templates
        .filter((template) => template.locale === DEFAULT_LOCALE)
        .flatMap(({ title, summary, checklist }) => [
          title,
          summary,
          ...checklist.sections.flatMap(({ items }) => items.map(({ text }) => text)),
        ]),
    );
    const untranslated = content.templates
      .filter((template) => template.locale === locale)
      .flatMap(({ title, summary, checklist }) => [
        title,
        summary,
        ...checklist.sections.flatMap(({ items }) => items.map(({ text }) => text)),
      ])
      .filter((text) => english.has(text));
    expect(untranslated).toEqual([]);
  });
});
