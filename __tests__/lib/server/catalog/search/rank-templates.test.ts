/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { buildTestTemplate } from '@/__tests__/support/build-test-template';
import { readQuery } from '@/lib/server/catalog/search/query-words';
import { type FoundTemplate, rankTemplates } from '@/lib/server/catalog/search/rank-templates';
import { buildSearchDocument } from '@/lib/server/catalog/search/search-document';

/** A list that was found. Newer lists have smaller keys. */
function found(
  key: number,
  parts: Parameters<typeof buildTestTemplate>[0],
  mentioned: readonly number[] = [],
): FoundTemplate {
  const template = buildTestTemplate({ id: `list-${key}`, ...parts });
  const { subject } = buildSearchDocument(template, []);
  return { key, id: template.id, locale: template.locale, subject, mentioned: new Set(mentioned) };
}

function rank(
  query: string,
  templates: readonly FoundTemplate[],
  { counts, locale = 'en' }: { counts?: number[]; locale?: string } = {},
) {
  const words = readQuery(query, locale);
  const known = counts ?? words.map(() => 10);
  const { results, mentions } = rankTemplates(templates, words, { counts: known, total: 100, locale });
  const toKeys = (ranked: readonly FoundTemplate[]) => ranked.map(({ key }) => key);
  return { results: toKeys(results), mentions: toKeys(mentions) };
}

describe('rankTemplates', () => {
  test('title before keywords, keywords before tags, tags before summary', () => {
    const templates = [
      found(1, { summary: 'For sailing.' }),
      found(2, { tags: ['sailing'] }),
      found(3, { keywords: ['sailing trip'] }),
      found(4, { title: 'Sailing day' }),
    ];
    expect(rank('sailing', templates).results).toEqual([4, 3, 2, 1]);
  });

  test('of titles with the same word, those that begin with it', () => {
    const templates = [
      found(1, { title: 'Clearing a home before a move' }),
      found(2, { title: 'The moving day' }),
      found(3, { title: 'Clearing a home to move' }),
    ];
    expect(rank('mov', templates).results).toEqual([2, 1, 3]);
  });

  test('whole words before stems, stems before beginnings', () => {
    const templates = [
      found(1, { title: 'Campsite day' }),
      found(2, { title: 'Camps day' }),
      found(3, { title: 'Camp day' }),
    ];
    expect(rank('camp', templates).results).toEqual([3, 2, 1]);
  });

  test('a word of the same meaning counts less than the word', () => {
    const templates = [found(1, { title: 'Bicycle day' }), found(2, { title: 'Bike day' })];
    expect(rank('bike', templates).results).toEqual([2, 1]);
  });

  test('a list that only mentions a word is no result', () => {
    const templates = [found(1, { title: 'Harbour' }, [0]), found(2, { title: 'Sailing' })];
    expect(rank('sailing', templates)).toEqual({ results: [2], mentions: [] });
    expect(rank('sailing', templates.slice(0, 1))).toEqual({ results: [], mentions: [1] });
  });

  test('a list that is about none of the grave words of a query is left out, even if it mentions one', () => {
    const templates = [
      found(1, { title: 'Baby clothes' }, [0, 1]),
      found(2, { title: 'When someone died' }),
      found(3, { title: 'Diet' }),
    ];
    expect(rank('baby died', templates)).toEqual({ results: [2], mentions: [] });
    expect(rank('baby died', templates.slice(0, 1))).toEqual({ results: [], mentions: [] });
    expect(rank('die', templates)).toEqual({ results: [2], mentions: [] });
  });

  test('a list with a grave title is found by what it is about, not by a part of a query', () => {
    const templates = [found(1, { title: 'Planning a funeral', keywords: ['farewell', 'wake'] })];
    expect(rank('farewell', templates).results).toEqual([1]);
    expect(rank('farewell party', templates)).toEqual({ results: [], mentions: [] });
    expect(rank('funeral party', templates).results).toEqual([1]);
  });

  test('a word that is said of many things is not grave: a list about the others is a result', () => {
    expect(rank('dead battery', [found(1, { title: 'Battery' })]).results).toEqual([1]);
  });

  test.each([
    ['fr', 'râpe fromage', 'Fromage'],
    ['es', 'bolsa deporte', 'Bolsa'],
  ])(
    'in %s, “%s” has no grave word, though English has one that is spelt or stemmed so',
    (locale, query, title) => {
      expect(rank(query, [found(1, { title, locale })], { locale }).results).toEqual([1]);
    },
  );

  test('a keyword that is the query comes before a title that has more words', () => {
    const templates = [
      found(1, { title: 'Moving office' }),
      found(2, { title: 'The last weeks in a house', keywords: ['moving'] }),
    ];
    expect(rank('moving', templates).results).toEqual([2, 1]);
    expect(rank('how to plan moving', templates).results).toEqual([2, 1]);
  });

  test('a rare word weighs more than a frequent one', () => {
    const templates = [found(1, { title: 'Garden day' }), found(2, { title: 'Kayak day' })];
    expect(rank('garden kayak', templates, { counts: [60, 1] }).results[0]).toBe(2);
    expect(rank('garden kayak', templates, { counts: [1, 60] }).results[0]).toBe(1);
  });

  test('one unknown word hides no list that is about all others', () => {
    const templates = [found(1, { title: 'Sailing in winter' }), found(2, { title: 'Winter tyres' })];
    expect(rank('sailing winter qqqq', templates, { counts: [1, 20, 0] }).results[0]).toBe(1);
    expect(rank('winter qqqq', templates, { counts: [60, 0] }).results.sort()).toEqual([1, 2]);
  });

  test('a list about another subject with a word in common is no result, only a mention', () => {
    const templates = [found(1, { title: 'Weekend camping', keywords: ['camping equipment'] })];
    const beekeeping = rank('beekeeping equipment beginner', templates, { counts: [0, 5, 9] });
    expect(beekeeping).toEqual({ results: [], mentions: [1] });
    const camping = rank('camping equipment beginner', templates, { counts: [5, 5, 9] });
    expect(camping.results).toEqual([1]);
  });

  test('a title or keyword that is the query comes first', () => {
    const templates = [
      found(1, { title: 'Moving house by van', keywords: ['removal firm'] }),
      found(2, { title: 'Clearing a house', keywords: ['moving house'] }),
      found(3, { title: 'Moving house' }),
    ];
    expect(rank('moving house', templates).results.at(-1)).toBe(1);
  });

  test('of equal lists, the newest comes first', () => {
    const templates = [3, 1, 2].map((key) => found(key, { title: 'Sailing' }));
    expect(rank('sailing', templates).results).toEqual([1, 2, 3]);
  });

  test('a list that was found in two languages is one result, with the better one', () => {
    const templates = [
      found(1, { id: 'a', title: 'Tent day' }),
      found(2, { id: 'a', locale: 'de', title: 'Tent' }),
      found(3, { id: 'b', title: 'Tent' }),
    ];
    expect(rank('tent', templates, { locale: 'de' }).results).toEqual([2, 3]);
  });

  test('the parts of a German compound count together', () => {
    const templates = [
      found(1, { locale: 'de', title: 'Der Welpe im Haus', keywords: ['Hund'] }),
      found(2, { locale: 'de', title: 'Hund und Welpe' }),
      found(3, { locale: 'de', title: 'Hund' }),
    ];
    expect(rank('hundewelpe', templates, { locale: 'de' }).results).toEqual([2, 1]);
  });
});
