/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { MarkedText } from '@/lib/catalog/template-card';
import { markWords } from '@/lib/server/catalog/search/mark-words';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openEmbeddedCatalog();
});

afterAll(() => catalog.close());

const CAMPING = 'weekend-camping-with-a-tent';

/** Encloses the marked parts in brackets. */
const show = (text: MarkedText = []) => text.map((part, index) => (index % 2 ? `[${part}]` : part)).join('');

async function findMatch(query: string, id: string, locale = 'en') {
  const store = withLocaleFallback(catalog.store);
  const { items: templates, words } = await store.searchTemplates({ locale, query, page: WHOLE_RESULT });
  const match = (await store.matchTemplates(templates, words)).get(id);
  return { title: show(match?.title), summary: show(match?.summary), item: show(match?.item?.text), match };
}

describe('the marked words are those that were found', () => {
  test.each([
    ['tent', 'Weekend camping: two nights in a [tent]'],
    ['Tents', 'Weekend camping: two nights in a [tent]'],
    ['camps', 'Weekend [camping]: two nights in a tent'],
    ['campnig', 'Weekend [camping]: two nights in a tent'],
    ['weekend cam', '[Weekend] [cam]ping: two nights in a tent'],
    ['TENT night', 'Weekend camping: two [nights] in a [tent]'],
  ])('“%s” in “%s”', async (query, title) => {
    expect((await findMatch(query, CAMPING)).title).toBe(title);
  });

  test('in the summary too', async () => {
    expect((await findMatch('tent', CAMPING)).summary).toContain('with the [tent] drying');
  });

  test('common words are not marked if there are others', async () => {
    expect((await findMatch('in a tent', CAMPING)).title).toBe('Weekend camping: two nights in a [tent]');
  });

  test('a card in another language than its query has words of its own language only', async () => {
    const { title } = await findMatch('weekend', CAMPING, 'ar');
    expect(title).not.toContain('[');
  });
});

test('the item that contains most words is found, with its id', async () => {
  const { item, match } = await findMatch('tent trial pitch garden', CAMPING);
  const template = await catalog.store.findTemplate(CAMPING, 'en');
  const items = template?.checklist.sections.flatMap((section) => section.items) ?? [];
  expect(item).toMatch(/\[Pitch\] the \[tent\] once, in the \[garden\]/);
  expect(items.find(({ id }) => id === match?.item?.id)?.text).toMatch(/^Pitch the tent once/);
});

test('no item is shown if the title has all words', async () => {
  expect((await findMatch('tent', CAMPING)).match?.item).toBeNull();
});

describe('texts are split where the index splits them', () => {
  test.each([
    ['en', 'Days off: plan each day', [['dai']], '[Days] off: plan each [day]'],
    ['de', 'Die Größe der Küche', [['gross'], ['kuch']], 'Die [Größe] der [Küche]'],
    ['fr', 'Des animaux, un animal', [['animal']], 'Des [animaux], un [animal]'],
    ['es', 'Luces y raíces', [['luz'], ['raiz']], '[Luces] y [raíces]'],
    ['pt-BR', 'Ações e leões', [['acao'], ['leao']], '[Ações] e [leões]'],
    ['ar', 'لا تستعمل الموقد', [['موقد']], 'لا تستعمل [الموقد]'],
    ['ja', 'ネコのトイレ', [['ねこ']], '[ネコ]のトイレ'],
    ['ar', 'خرائط وPDF', [['pdf']], 'خرائط [وPDF]'],
    ['ja', '海外旅行の準備', [['旅行']], '海外[旅行]の準備'],
    ['ja', '国内旅行', [['国内'], ['内旅'], ['旅行']], '[国内旅行]'],
    ['en', '<b>Tent</b> & "pegs"', [['tent'], ['peg']], '<b>[Tent]</b> & "[pegs]"'],
    ['en', '', [['tent']], ''],
  ])('%s: %s', (locale, text, words, marked) => {
    expect(show(markWords(text, locale, words).parts)).toBe(marked);
  });
});
