/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';
import { listItems } from '@/lib/catalog/checklist';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';

let content: CatalogContent;

beforeAll(async () => {
  content = await readCatalogContent();
});

const idsOf = (list: ReadonlyArray<{ id: string }>) => list.map(({ id }) => id);

describe('content files', () => {
  test('all files are valid: no skipped blocks, no missing or duplicate ids, no unknown tags or channels', () => {
    expect(content.errors).toEqual([]);
    expect(content.templates).not.toHaveLength(0);
  });

  test('every file is in the folder of a supported locale', () => {
    const all = [...content.templates, ...content.tags, ...content.channels, ...content.series];
    expect(all.filter(({ locale }) => !(LOCALES as readonly string[]).includes(locale))).toEqual([]);
  });

  test('ids of sections and items are lowercase words with hyphens', () => {
    const invalid = content.templates.flatMap(({ id, checklist }) =>
      idsOf([...checklist.sections, ...listItems(checklist)])
        .filter((storedId) => !CATALOG_ID_PATTERN.test(storedId))
        .map((storedId) => `${id}: ^${storedId}`),
    );
    expect(invalid).toEqual([]);
  });

  test('ids of tags, channels and series are lowercase words with hyphens', () => {
    const ids = idsOf([...content.tags, ...content.channels, ...content.series]);
    expect(ids.filter((id) => !CATALOG_ID_PATTERN.test(id))).toEqual([]);
  });
});

test('each channel has its own icon, and only its original file sets it', () => {
  const originals = content.channels.filter(({ locale }) => locale === DEFAULT_LOCALE);
  const icons = originals.map(({ icon }) => icon);
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(originals.length);
  const translations = content.channels.filter(({ locale }) => locale !== DEFAULT_LOCALE);
  expect(translations.filter(({ icon }) => icon !== undefined)).toEqual([]);
});

describe.each(LOCALES)('tags and channels in %s', (locale) => {
  const inLocale = <Item extends { locale: string }>(list: Item[]) =>
    list.filter((item) => item.locale === locale);

  test('every tag of a template has a file, and every tag has a template', () => {
    // Templates without a translation are also listed under the translated tags.
    const used = new Set(content.templates.flatMap(({ tags }) => tags));
    expect(idsOf(inLocale(content.tags)).sort()).toEqual([...used].sort());
  });

  test('every channel of a template has a file, and every channel has a template', () => {
    const used = new Set(content.templates.map(({ channel }) => channel));
    expect(idsOf(inLocale(content.channels)).sort()).toEqual([...used].sort());
  });

  test('no template has the same tag twice', () => {
    const withDuplicates = content.templates.filter(({ tags }) => new Set(tags).size < tags.length);
    expect(idsOf(withDuplicates)).toEqual([]);
  });

  test('titles and descriptions are unique', () => {
    for (const list of [inLocale(content.tags), inLocale(content.channels)]) {
      expect(new Set(list.map(({ title }) => title.toLowerCase())).size).toBe(list.length);
      expect(new Set(list.map(({ description }) => description)).size).toBe(list.length);
    }
  });
});
