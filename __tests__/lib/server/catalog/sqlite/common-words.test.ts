/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';

const COUNT = 1_050;

/** Words of more templates than are ranked, the most frequent one first. */
const FREQUENT = ['rope', 'hook', 'pump', 'flag', 'lamp'];

/** One of the templates with all of the words but the first. */
const WITHOUT_ROPE = COUNT - 40;

const idOf = (number: number) => `list-${String(number).padStart(4, '0')}`;

const hasWord = (number: number, rank: number) =>
  rank === 0 ? number !== WITHOUT_ROPE : number < COUNT - 5 * rank;

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  const put = Array.from({ length: COUNT }, (_, number) =>
    templateRecord({
      id: idOf(number),
      updated: new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString().slice(0, 10),
      title: 'Harbour',
      items: ['Boat', ...FREQUENT.filter((_word, rank) => hasWord(number, rank))],
    }),
  );
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
});

afterAll(() => catalog.close());

async function search(query: string) {
  const page = { number: 1, size: 1_000 };
  const { items, words } = await catalog.store.searchTemplates({ locale: 'en', query, page });
  return { ids: items.map(({ id }) => id), words };
}

test('of more than four words in more templates than are ranked, only the four least frequent are searched', async () => {
  expect((await search('rope hook pump flag')).ids).not.toContain(idOf(WITHOUT_ROPE));
  const { ids, words } = await search('rope hook pump flag lamp');
  expect(ids).toContain(idOf(WITHOUT_ROPE));
  // The others are marked in the result.
  expect(words.en?.flat()).toEqual(FREQUENT);
});
