/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { readAll } from '@/__tests__/support/read-all';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import { SITEMAP_PATHS } from '@/lib/config/routes';
import { listCards } from '@/lib/server/loaders/list-cards';
import { homeLoader } from '@/lib/server/loaders/load-home';
import { templateListLoader } from '@/lib/server/loaders/load-template-list';
import { buildShell } from '@/lib/server/page/build-shell';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { listSitemapEntries, listSitemapIndexEntries } from '@/lib/server/routes/sitemap-chunks';

const TAG_COUNT = 130;
const TAGS = Array.from({ length: TAG_COUNT }, (_, index) => `tag-${String(index).padStart(3, '0')}`);
/** Tags with more templates than the others. */
const LARGE = ['tag-071', 'tag-103'];

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  const tags = TAGS.map(
    (id): ContentRecord => ({
      kind: 'tag',
      checksum: id,
      value: { id, locale: 'en', title: `Title of ${id}`, description: 'About.' },
    }),
  );
  const channels = TAGS.map(
    (id): ContentRecord => ({
      kind: 'channel',
      checksum: id,
      value: { id: `desk-${id}`, locale: 'en', title: id, description: 'Writes.' },
    }),
  );
  const templates = Array.from({ length: 13 }, (_, index) =>
    templateRecord({
      id: `list-${index}`,
      tags: TAGS.slice(index * 10, index * 10 + 10),
      channel: 'desk-tag-001',
    }),
  );
  const more = templateRecord({ id: 'more', tags: LARGE });
  await catalog.store.applyChange({
    source: 'imported',
    put: [...tags, ...channels, ...templates, more],
    remove: [],
  });
});

afterAll(() => catalog.close());

async function context<Params>(params: Params) {
  return { params, locale: 'en' as const, store: catalog.store, t: await getHeadTranslator('en') };
}

async function loadList(parameters: Record<string, string>) {
  const loaded = await templateListLoader.load(await context(templateListLoader.params.parse(parameters)));
  return loaded.kind === 'page' ? loaded.view : null;
}

test('those with the most templates are listed, by title', async () => {
  const tags = await catalog.store.listTags('en', 3);
  expect(tags.map(({ id, templateCount }) => [id, templateCount])).toEqual([
    ['tag-000', 1],
    ['tag-071', 2],
    ['tag-103', 2],
  ]);
  expect((await catalog.store.listTags('en')).length).toBeLessThanOrEqual(100);
});

test('the start page shows the eight largest and does not say how many there are', async () => {
  const loaded = await homeLoader.load(await context({}));
  const view = loaded.kind === 'page' ? loaded.view : null;
  expect(view?.subjects).toHaveLength(8);
  expect(view?.subjects.slice(0, 2).map(({ id }) => id)).toEqual(LARGE);
  expect(view?.subjectCount).toBe(0);
});

test('the list page offers some of them, and always the selected one', async () => {
  expect((await loadList({}))?.tags).toHaveLength(50);
  const view = await loadList({ tag: 'tag-129' });
  expect(view?.cards.map(({ id }) => id)).toEqual(['list-12']);
  expect(view?.tags[0]).toEqual({ id: 'tag-129', title: 'Title of tag-129', templateCount: 1 });
  expect(view?.tags).toHaveLength(51);
});

test('the list page of an unknown tag does not exist, whatever is searched', async () => {
  expect(await loadList({ tag: 'nothing' })).toBeNull();
  expect(await loadList({ tag: 'nothing', q: 'plain' })).toBeNull();
  expect((await loadList({ tag: 'tag-129', q: 'qqqq' }))?.cards).toEqual([]);
});

test('a card has the titles of its tags and of its channel', async () => {
  const { items } = await catalog.store.listTemplates('en', {
    filter: { tag: 'tag-129' },
    page: { number: 1, size: 1 },
  });
  const [card] = await listCards(catalog.store, 'en', items);
  expect(card?.tags.at(-1)).toEqual({ id: 'tag-129', title: 'Title of tag-129' });
  expect(card?.channel).toEqual({ id: 'desk-tag-001', title: 'tag-001' });
});

test('the footer has the eight largest', async () => {
  const head = { title: 'T', description: 'D', path: null };
  const shell = await buildShell({ locale: 'en', namespaces: [], head, store: catalog.store });
  expect(shell.footerTags).toHaveLength(8);
  expect(shell.footerTags.slice(0, 2).map(({ id }) => id)).toEqual(LARGE);
});

test('each is in one file of the sitemap, and so is each channel', async () => {
  expect((await readAll(catalog.store.listGroupVariants('tag'))).map(([first]) => first?.id)).toEqual(TAGS);
  const files = await listSitemapIndexEntries(catalog.store, 40);
  const names = files.map(({ name }) => name).filter((name) => name.startsWith('pages-'));
  const chunks = await Promise.all(names.map((name) => listSitemapEntries(catalog.store, name, 40)));
  expect(chunks.slice(0, -1).every((chunk) => chunk.length === 40)).toBe(true);
  expect(chunks.flat().map(({ path }) => path)).toEqual([
    ...SITEMAP_PATHS,
    ...TAGS.map((id) => `/templates/${id}`),
    ...TAGS.map((id) => `/channel/desk-${id}`),
  ]);
});
