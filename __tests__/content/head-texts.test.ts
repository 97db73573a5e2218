/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { LOCALES, type Locale } from '@/lib/config/locales';
import { buildPageHead } from '@/lib/seo/page-head';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';
import { channelLoader, tagLoader } from '@/lib/server/loaders/load-group';
import { seriesLoader } from '@/lib/server/loaders/load-series';
import { getHeadTranslator } from '@/lib/server/page/load-messages';

let content: CatalogContent;
let catalog: TestCatalog;

beforeAll(async () => {
  content = await readCatalogContent();
  catalog = await openEmbeddedCatalog();
});

afterAll(() => catalog.close());

/** Texts in the head of a page, and those that the editors have written. */
type Texts = Record<'title' | 'description', { written: string; shown: string }>;

type Written = { title: string; description: string };

function textsOf(written: Written, input: Written, locale: Locale): Texts {
  const shown = buildPageHead({ ...input, path: null, siteUrl: 'https://example.org', locale });
  return {
    title: { written: written.title, shown: shown.title },
    description: { written: written.description, shown: shown.description },
  };
}

function readLists(locale: Locale): Texts[] {
  return content.templates
    .filter((template) => template.locale === locale)
    .map(({ title, summary }) => ({ title, description: summary }))
    .map((written) => textsOf(written, written, locale));
}

/** Loads the pages of subjects, publishers and series. */
async function loadGroups(locale: Locale): Promise<Texts[]> {
  const t = await getHeadTranslator(locale);
  const context = { locale, store: withLocaleFallback(catalog.store), t };
  const groups = [
    ...content.tags.map((tag) => ({ group: tag, loader: tagLoader })),
    ...content.channels.map((channel) => ({ group: channel, loader: channelLoader })),
    ...content.series.map((series) => ({ group: series, loader: seriesLoader })),
  ].filter(({ group }) => group.locale === locale);
  return Promise.all(
    groups.map(async ({ group, loader }) => {
      const loaded = await loader.load({ ...context, params: { id: group.id, page: null } });
      if (loaded.kind !== 'page') throw new Error(`${group.id}: there is no page`);
      return textsOf(group, loaded.head, locale);
    }),
  );
}

const isCut = (text: string) => text.includes('…');

describe.each(LOCALES)('in the head of a page in %s', (locale) => {
  let texts: Texts[];

  beforeAll(async () => {
    texts = [...readLists(locale), ...(await loadGroups(locale))];
  });

  test('the title has all words of the title that editors have written', () => {
    expect(texts).not.toHaveLength(0);
    const titles = texts.map(({ title }) => title);
    expect(titles.filter(({ written, shown }) => isCut(shown) || !shown.includes(written))).toEqual([]);
  });

  test('the description is the beginning of what editors have written, up to the end of a sentence', () => {
    const descriptions = texts.map(({ description }) => description);
    const cut = descriptions.filter(
      ({ written, shown }) => isCut(shown) || !written.startsWith(shown) || !/[.!?。！？؟]$/u.test(shown),
    );
    expect(cut).toEqual([]);
  });
});
