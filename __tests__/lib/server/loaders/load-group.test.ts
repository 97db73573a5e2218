/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { Locale } from '@/lib/config/locales';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';
import { channelLoader, channelPageLoader } from '@/lib/server/loaders/load-group';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { writeContent, writeContentFile } from '@/scripts/support/content-folder';

const LIST = '## Pack ^pack\n\n- [ ] Tent ^tent\n';

/** With words around it, it does not fit into the head of a page. */
const LONG_TITLE = 'Rédaction des voyages en train, en bus et à vélo';

const folder = temporaryFolder();
let catalog: TestCatalog;

beforeAll(async () => {
  const root = folder.file('content');
  const ids = Array.from({ length: 30 }, (_, index) => `list-${String(index + 1).padStart(2, '0')}`);
  writeContent(root, Object.fromEntries(ids.map((id) => [id, LIST])));
  writeContentFile(
    root,
    'channels/en/travel-desk.md',
    '---\ntitle: Travel desk\nicon: luggage\nwebsite: https://example.org\n---\n\nWrites about trips.\n',
  );
  writeContentFile(root, 'channels/de/travel-desk.md', '---\ntitle: Reisen\n---\n\nSchreibt.\n');
  writeContentFile(root, 'channels/fr/travel-desk.md', `---\ntitle: ${LONG_TITLE}\n---\n\nÉcrit.\n`);
  writeContentFile(root, 'channels/en/quiet-desk.md', '---\ntitle: Quiet desk\n---\n\nNothing yet.\n');
  catalog = await openTestCatalog();
  await syncContent(catalog.store, root);
});

afterAll(() => catalog.close());

/** Runs the loader of a channel page. Null if the parameters are invalid. */
async function load(id: string, page: string | null = null, locale: Locale = 'en') {
  const loader = page === null ? channelLoader : channelPageLoader;
  const params = loader.params.safeParse(page === null ? { id } : { id, page });
  if (!params.success) return null;
  const store = withLocaleFallback(catalog.store);
  return loader.load({ params: params.data, locale, store, t: await getHeadTranslator(locale) });
}

describe('a channel with 30 templates', () => {
  test('has cards with what the page shows and nothing else', async () => {
    const loaded = await load('travel-desk');
    const [card] = loaded?.kind === 'page' ? loaded.view.cards : [];
    expect(card).toEqual({
      id: expect.stringMatching(/^list-/),
      locale: 'en',
      title: expect.any(String),
      summary: expect.any(String),
      itemCount: 1,
      tags: expect.any(Array),
      subject: expect.any(Object),
    });
  });

  test('names on its first page what they are about', async () => {
    const [first, second] = await Promise.all([load('travel-desk'), load('travel-desk', '2')]);
    expect(first).toMatchObject({ view: { subjects: [{ id: 'travel', title: 'Travel' }] } });
    expect(second).toMatchObject({ view: { subjects: [] } });
  });

  test('shows 24 of them on its first page', async () => {
    const loaded = await load('travel-desk');
    expect(loaded).toMatchObject({
      kind: 'page',
      view: { page: { number: 1, count: 2, total: 30 } },
      head: {
        title: 'Travel desk: all checklists',
        path: '/channel/travel-desk',
        locales: ['en', 'de', 'fr'],
      },
    });
    expect(loaded?.kind === 'page' && loaded.view.cards).toHaveLength(24);
  });

  test('shows the rest on page 2, which has its own title and URL', async () => {
    const loaded = await load('travel-desk', '2');
    expect(loaded).toMatchObject({
      kind: 'page',
      view: { page: { number: 2, count: 2, total: 30 } },
      head: { title: 'Travel desk: checklists, page 2', path: '/channel/travel-desk/2' },
    });
    const pages = [await load('travel-desk'), loaded];
    const ids = pages.flatMap((page) => (page?.kind === 'page' ? page.view.cards.map(({ id }) => id) : []));
    expect(new Set(ids).size).toBe(30);
  });

  test('with a long title has nothing else in the titles of its pages, except for numbers', async () => {
    expect(await load('travel-desk', null, 'fr')).toMatchObject({ head: { title: LONG_TITLE } });
    const title = `${LONG_TITLE}\u202f: checklists, page 2`;
    expect(await load('travel-desk', '2', 'fr')).toMatchObject({ head: { title } });
  });

  test('has only those alternate locales that have page 2 themselves', async () => {
    expect(await load('travel-desk', '2')).toMatchObject({ head: { locales: ['en'] } });
  });

  test.each(['en', 'de'] as const)('redirects page 1 in %s to the URL without number', async (locale) => {
    expect(await load('travel-desk', '1', locale)).toEqual({
      kind: 'redirect',
      path: '/channel/travel-desk',
    });
  });

  test('has no page 3', async () => {
    expect(await load('travel-desk', '3')).toEqual({ kind: 'not-found' });
  });

  test.each(['0', '-1', '01', '1.0', 'two', '', '1234567'])('has no page %j', async (page) => {
    expect(await load('travel-desk', page)).toBeNull();
  });
});

test('a channel without templates has one empty page', async () => {
  expect(await load('quiet-desk')).toMatchObject({ kind: 'page', view: { page: { total: 0 }, cards: [] } });
  expect(await load('quiet-desk', '2')).toEqual({ kind: 'not-found' });
});

test('a channel has its icon and website, if they exist', async () => {
  expect(await load('travel-desk', null, 'de')).toMatchObject({
    view: { channel: { title: 'Reisen', icon: 'luggage', tint: 'sky', website: 'https://example.org/' } },
  });
  const quiet = await load('quiet-desk');
  expect(quiet?.kind === 'page' && quiet.view.channel).toEqual({
    id: 'quiet-desk',
    title: 'Quiet desk',
    description: 'Nothing yet.',
    tint: 'leaf',
  });
});

test('an unknown channel is not found', async () => {
  expect(await load('no-such-desk')).toEqual({ kind: 'not-found' });
  expect(await load('no-such-desk', '2')).toEqual({ kind: 'not-found' });
});

test('the subjects of a channel are in the order of their numbers of templates', async () => {
  const other = await openTestCatalog();
  try {
    const put = ['home', 'pets', 'pets', 'safety', 'safety', 'safety'].map((tag, index) =>
      templateRecord({ id: `list-${index}`, tags: [tag], channel: 'desk' }),
    );
    const groups = ['home', 'pets', 'safety'].map((id) => ({
      ...{ kind: 'tag' as const, checksum: id },
      value: { id, locale: 'en', title: id, description: 'About it.' },
    }));
    const desk = { id: 'desk', locale: 'en', title: 'Desk', description: 'Writes.' };
    const channel = { kind: 'channel' as const, checksum: 'desk', value: desk };
    await other.store.applyChange({ source: 'embedded', put: [...put, ...groups, channel], remove: [] });
    const loaded = await channelLoader.load({
      params: { id: 'desk', page: null },
      locale: 'en',
      store: withLocaleFallback(other.store),
      t: await getHeadTranslator('en'),
    });
    const subjects = loaded.kind === 'page' ? loaded.view.subjects : [];
    expect(subjects.map(({ id }) => id)).toEqual(['safety', 'pets', 'home']);
  } finally {
    await other.close();
  }
});
