/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ContentLine, describeLine, readContentLines } from '@/__tests__/support/content-lines';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { describeOutdated, findOutdated } from '@/lib/server/catalog/content/translated-from';
import { listTranslatedFrom, readTranslatedFrom } from '@/scripts/support/translated-from-files';

/** The metadata of a template that does not depend on the language. */
const languageIndependent = ({ id, tags, channel, featured, updated }: Template) => ({
  id,
  tags,
  channel,
  featured,
  updated,
});

/** The tree of a template with its stored ids, each item with the id of its parent. Without the items that `keep` excludes. */
function toTree({ checklist }: Template, keep: (id: string) => boolean = () => true): string[] {
  return checklist.sections.flatMap(({ id: sectionId, items }) => {
    const idByPosition = new Map(items.map(({ z, id }) => [z, id]));
    const kept = items.filter(({ id }) => keep(id));
    return [
      sectionId,
      ...kept.map(({ z, id }) => `${idByPosition.get(z.replace(/\.?\d+$/, '')) ?? sectionId} > ${id}`),
    ];
  });
}

/** Limits in characters. Most languages need more of them than English. */
const LENGTHS: Partial<Record<ContentLine['kind'], number>> = { title: 60, summary: 160, item: 100 };

let content: CatalogContent;
let lines: ContentLine[];

beforeAll(async () => {
  content = await readCatalogContent();
  lines = await readContentLines();
});

describe.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))('templates in %s', (locale) => {
  test('there are at least 48 translations', () => {
    expect(content.templates.filter((template) => template.locale === locale).length).toBeGreaterThanOrEqual(
      48,
    );
  });

  const listPairs = () =>
    content.templates
      .filter((template) => template.locale === locale)
      .map((translation) => ({
        translation,
        original: content.templates.find(
          ({ id, locale: other }) => other === DEFAULT_LOCALE && id === translation.id,
        ),
      }));

  test('each translation has an original, and its metadata', () => {
    for (const { translation, original } of listPairs())
      expect(languageIndependent(translation)).toEqual(original && languageIndependent(original));
  });

  test('each translation has all sections and items of its original, in order and with the same nesting', () => {
    for (const { translation, original } of listPairs()) {
      const ids = new Set(original?.checklist.sections.flatMap(({ items }) => items.map(({ id }) => id)));
      const tree = toTree(translation, (id) => ids.has(id));
      expect({ id: translation.id, tree }).toEqual({
        id: translation.id,
        tree: original && toTree(original),
      });
    }
  });

  test('each translation follows the present text of its original', () => {
    const outdated = listPairs().flatMap(({ translation, original }) => {
      if (!original) return [];
      const recorded = readTranslatedFrom('content', locale, translation.id);
      const found = describeOutdated(translation, findOutdated(original, translation, recorded));
      const advice = `compare these texts with content/templates/${DEFAULT_LOCALE}/${translation.id}.md, then run npm run content:review -- --accept ${locale}/${translation.id}`;
      return found === null ? [] : [`${found}: ${advice}`];
    });
    expect(outdated).toEqual([]);
  });

  test('each record of what was translated belongs to a translation', () => {
    const ids = listPairs().map(({ translation }) => `${locale}/${translation.id}`);
    const records = listTranslatedFrom('content').filter((name) => name.startsWith(`${locale}/`));
    const unknown = records.filter((name) => !ids.includes(name));
    expect(unknown.map((name) => `content/translated-from/${name}.json: delete it`)).toEqual([]);
  });

  test('titles, summaries and items are not much longer than English ones', () => {
    const tooLong = lines.filter(
      (line) => line.locale === locale && line.text.length > (LENGTHS[line.kind] ?? Number.POSITIVE_INFINITY),
    );
    expect(tooLong.map((line) => describeLine(line, 'shorten it, or move a reason to a note'))).toEqual([]);
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
