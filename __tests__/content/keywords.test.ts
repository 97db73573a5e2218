/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { letterBigrams, splitWords } from '@/lib/server/catalog/search/split-words';
import { stemWord } from '@/lib/server/catalog/search/stem-word';

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

/**
 * Keywords that are not needed, because the title, summary and tags of the template contain all of their words. Words of
 * items do not count: they weigh less in a search than keywords.
 */
function listUseless(template: Described): string[] {
  const { locale, title, summary, tags } = template;
  const toStems = (text: string) => splitWords(text, locale).map((word) => stemWord(word, locale));
  const tagTitles = content.tags
    .filter((tag) => tag.locale === locale && tags.includes(tag.id))
    .map((tag) => tag.title);
  const texts = [title, summary, ...tags, ...tagTitles];
  const stems = new Set(texts.flatMap((text) => [...toStems(text), ...letterBigrams(text, locale)]));
  return template.keywords.filter((keyword) => toStems(keyword).every((stem) => stems.has(stem)));
}

describe.each(LOCALES)('keywords of the templates in %s', (locale) => {
  const listDescribed = () => [
    ...content.templates.filter((template) => template.locale === locale),
    ...listNames(locale),
  ];

  test('each template has 3 to 8', () => {
    const outside = listDescribed().filter(({ keywords }) => keywords.length < 3 || keywords.length > 8);
    expect(outside.map(({ id, keywords }) => [id, keywords])).toEqual([]);
  });

  test('each contains a word that is not in the title, summary or tags', () => {
    const useless = listDescribed().flatMap((template) =>
      listUseless(template).map((keyword) => `${template.id}: ${keyword}`),
    );
    expect(useless).toEqual([]);
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
