/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import Database from 'libsql';
import pg from 'pg';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';

let replaceTemplate = '';

beforeAll(async () => {
  replaceTemplate = await bundledScript('__tests__/support/replace-template.ts');
});

/** Before the next statement that matches, another process replaces the template `sail` by one about taxes. */
function replaceBefore({ location }: TestCatalog, statement: RegExp): void {
  const args = [replaceTemplate, location, 'sail', 'Taxes'];
  let isReplaced = false;
  const isNext = (text: string) => {
    if (isReplaced || !statement.test(text)) return false;
    isReplaced = true;
    return true;
  };
  const { prepare } = Database.prototype;
  jest.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, source) {
    if (isNext(source)) execFileSync(process.execPath, args);
    return prepare.call(this, source);
  });
  const query = pg.Client.prototype.query as (...parts: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    const [part] = parts as [string | { text: string }];
    if (isNext(typeof part === 'string' ? part : part.text)) execFileSync(process.execPath, args);
    return query.apply(this, parts);
  });
}

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeEach(async () => {
    // A process starts while a search runs, which takes seconds on a busy machine.
    catalog = await openTestCatalog(engine, { searchTimeMs: 60_000 });
    const put = ['Boat', 'Sail'].map((title) => templateRecord({ id: title.toLowerCase(), title }));
    await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await catalog.close();
  });

  test('a search is of one state, although another process writes between its statements', async () => {
    replaceBefore(catalog, /select "template"."id"/);
    const search = () => catalog.store.searchTemplates({ locale: 'en', query: 'sail', page: WHOLE_RESULT });
    const { items, total } = await search();
    expect([items.map(({ id }) => id), total]).toEqual([['sail'], 1]);
    expect((await search()).total).toBe(0);
  });

  test('a page of a list is of one state, although another process writes between its statements', async () => {
    replaceBefore(catalog, /select "template"\."id", "template"\."locale", "template"\."title"/);
    const list = async () => {
      const { items, total } = await catalog.store.listTemplates('en', {
        order: 'title',
        page: WHOLE_RESULT,
      });
      return [items.map(({ id }) => id), total];
    };
    expect(await list()).toEqual([['boat', 'sail'], 2]);
    expect(await list()).toEqual([['boat', 'other'], 2]);
  });

  test('a search with a tag leaves out translations that do not have it', async () => {
    const german = templateRecord({ id: 'boat', locale: 'de', title: 'Kahn', tags: ['pets'] });
    const english = templateRecord({ id: 'boat', title: 'Boat', tags: ['home'] });
    await catalog.store.applyChange({ source: 'imported', put: [english, german], remove: [] });
    const search = (locale: string) =>
      catalog.store.searchTemplates({ locale, query: 'boat', tag: 'home', page: WHOLE_RESULT });
    expect((await search('en')).total).toBe(1);
    expect((await search('de')).total).toBe(0);
  });

  test('a change stores no template that it has not named', async () => {
    const change = catalog.store.change({ source: 'imported', templateIds: ['boat'] }, ({ put }) =>
      put([templateRecord({ id: 'sail', title: 'Tent' })]),
    );
    await expect(change).rejects.toThrow('does not name the template “sail”');
    expect((await catalog.store.findTemplate('sail', 'en'))?.title).toBe('Sail');
  });
});
