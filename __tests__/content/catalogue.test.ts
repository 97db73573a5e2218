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

describe('files', () => {
  test('each is taken in whole: no block is left out, no id is absent or twice, every name is known', () => {
    expect(content.faults).toEqual([]);
    expect(content.templates).not.toHaveLength(0);
  });

  test('all stand under a language of the site', () => {
    const all = [...content.templates, ...content.tags, ...content.channels];
    expect(all.filter(({ locale }) => !(LOCALES as readonly string[]).includes(locale))).toEqual([]);
  });

  test('ids of sections and items are lower-case words with hyphens', () => {
    const faults = content.templates.flatMap(({ id, checklist }) =>
      idsOf([...checklist.sections, ...listItems(checklist)])
        .filter((inner) => !CATALOG_ID_PATTERN.test(inner))
        .map((inner) => `${id}: ^${inner}`),
    );
    expect(faults).toEqual([]);
  });

  test('ids of tags and channels are lower-case words with hyphens', () => {
    const ids = idsOf([...content.tags, ...content.channels]);
    expect(ids.filter((id) => !CATALOG_ID_PATTERN.test(id))).toEqual([]);
  });
});

test('each channel has a picture of its own, which its original alone names', () => {
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

  test('every tag that a template carries is described, and every tag is carried', () => {
    // Templates without a translation are listed under the translated tags too.
    const used = new Set(content.templates.flatMap(({ tags }) => tags));
    expect(idsOf(inLocale(content.tags)).sort()).toEqual([...used].sort());
  });

  test('every channel that publishes is described, and every channel publishes', () => {
    const used = new Set(content.templates.map(({ channel }) => channel));
    expect(idsOf(inLocale(content.channels)).sort()).toEqual([...used].sort());
  });

  test('no tag stands twice at a template', () => {
    const doubled = content.templates.filter(({ tags }) => new Set(tags).size < tags.length);
    expect(idsOf(doubled)).toEqual([]);
  });

  test('no two have the same title or description', () => {
    for (const list of [inLocale(content.tags), inLocale(content.channels)]) {
      expect(new Set(list.map(({ title }) => title.toLowerCase())).size).toBe(list.length);
      expect(new Set(list.map(({ description }) => description)).size).toBe(list.length);
    }
  });
});
