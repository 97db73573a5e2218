/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

let content: CatalogContent;

beforeAll(async () => {
  content = await readCatalogContent();
});

/** What is searched of a template, or of a name in one of its languages. */
type Described = Pick<Template, 'id' | 'locale' | 'title' | 'summary' | 'tags' | 'keywords'>;

/** A name has no summary in its language. */
function listNames(locale: string): Described[] {
  return content.templates.flatMap(({ id, tags, names }) => {
    const name = names[locale];
    return name ? { id, locale, tags, summary: '', ...name } : [];
  });
}

describe.each(LOCALES)('keywords of the templates in %s', (locale) => {
  const listDescribed = () => [
    ...content.templates.filter((template) => template.locale === locale),
    ...listNames(locale),
  ];

  test('each template has at least 8', () => {
    const outside = listDescribed().filter(({ keywords }) => keywords.length < 8);
    expect(outside.map(({ id, keywords }) => [id, keywords])).toEqual([]);
  });
});

describe.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))('names in %s', (locale) => {
  test('each list has either a translation or a name', () => {
    const idsIn = (templates: ReadonlyArray<{ id: string; locale: string }>, wanted: string) =>
      templates.filter((template) => template.locale === wanted).map(({ id }) => id);
    const all = idsIn(content.templates, DEFAULT_LOCALE);
    const translated = idsIn(content.templates, locale);
    expect([...translated, ...listNames(locale).map(({ id }) => id)].sort()).toEqual(all.sort());
  });

  test('no two lists have the same title', () => {
    const titles = [
      ...content.templates.filter((template) => template.locale === locale),
      ...listNames(locale),
    ].map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
