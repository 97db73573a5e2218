/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { LOCALES } from '@/lib/config/locales';
import { letterBigrams, splitWords } from '@/lib/server/catalog/search/split-words';
import { stemWord } from '@/lib/server/catalog/search/stem-word';

let content: CatalogContent;

beforeAll(async () => {
  content = await readCatalogContent();
});

/**
 * Keywords that are not needed, because the title, summary and tags of the template contain all of their words. Words of
 * items do not count: they weigh less in a search than keywords.
 */
function listUseless(template: Template): string[] {
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
  const listTemplates = () => content.templates.filter((template) => template.locale === locale);

  test('each template has 3 to 8', () => {
    const outside = listTemplates().filter(({ keywords }) => keywords.length < 3 || keywords.length > 8);
    expect(outside.map(({ id, keywords }) => [id, keywords])).toEqual([]);
  });

  test('each contains a word that is not in the title, summary or tags', () => {
    const useless = listTemplates().flatMap((template) =>
      listUseless(template).map((keyword) => `${template.id}: ${keyword}`),
    );
    expect(useless).toEqual([]);
  });
});
