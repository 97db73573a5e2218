/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import Database from 'libsql';
import { makeTemplate } from '@/__tests__/support/make-template';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogStore, CatalogWriter } from '@/lib/catalog/catalog-store';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import {
  removeTemplate,
  writeContent,
  writeContentFile,
  writeTemplate,
} from '@/scripts/support/content-folder';

const LIST = '## Pack ^pack\n\n- [ ] Tent ^tent\n- [ ] Water ^water\n';

const folder = temporaryFolder();
let run = 0;
let root: string;
let file: string;
let store: CatalogStore;

beforeEach(async () => {
  run += 1;
  root = folder.file(`content-${run}`);
  file = folder.file(`store-${run}.db`);
  writeContent(root, { camping: LIST, hiking: LIST });
  store = await openSqliteCatalogStore(file);
  await syncContent(store, root);
});

afterEach(() => store.close());

/** `data_version` changes when another connection has written to the file. */
function watchWrites() {
  const database = new Database(file);
  const version = () => JSON.stringify(database.pragma('data_version'));
  const before = version();
  return { hasChanged: () => version() !== before, close: () => database.close() };
}

describe('syncContent', () => {
  test('writes nothing if no file has changed', async () => {
    const watch = watchWrites();
    const restarted = await openSqliteCatalogStore(file);
    expect(await syncContent(restarted, root)).toEqual({ put: 0, removed: 0 });
    await restarted.close();
    expect(watch.hasChanged()).toBe(false);
    watch.close();
  });

  test('writes to the database if a file has changed', async () => {
    const watch = watchWrites();
    writeTemplate(root, 'camping', `${LIST}- [ ] Stove ^stove\n`);
    await syncContent(store, root);
    expect(watch.hasChanged()).toBe(true);
    watch.close();
  });

  test('stores only the changed file, and items keep their ids', async () => {
    writeTemplate(root, 'camping', '## Pack ^pack\n\n- [ ] Stove ^stove\n- [ ] The tent ^tent\n');
    expect(await syncContent(store, root)).toEqual({ put: 1, removed: 0 });
    const template = await store.findTemplate('camping', 'en');
    expect(template?.checklist.sections[0]?.items.map(({ id, text }) => [id, text])).toEqual([
      ['stove', 'Stove'],
      ['tent', 'The tent'],
    ]);
  });

  describe('names', () => {
    const write = (names: string, locale = 'en') =>
      writeContentFile(
        root,
        `templates/${locale}/camping.md`,
        `---\ntitle: Camping\nsummary: y\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-05-01\n${names}---\n\n${LIST}`,
      );

    test('are stored if nothing else has changed', async () => {
      write('');
      await syncContent(store, root);
      write('names:\n  de:\n    title: Zelten\n    keywords: [Campingplatz]\n');
      expect(await syncContent(store, root)).toEqual({ put: 1, removed: 0 });
      const names = { de: { title: 'Zelten', keywords: ['Campingplatz'] } };
      expect((await store.findTemplate('camping', 'en'))?.names).toEqual(names);
      const { items } = await store.listTemplates('de', { page: { number: 1, size: 10 } });
      expect(items.find(({ id }) => id === 'camping')?.title).toBe('Zelten');
    });

    test('are rejected in a translation', async () => {
      write('names: { fr: { title: Camper } }\n', 'de');
      await expect(syncContent(store, root)).rejects.toThrow(
        /de\/camping\.md:7: names belong in the original, templates\/en\/camping\.md: move them there/,
      );
    });
  });

  describe('related lists', () => {
    const write = (related: string, locale = 'en') =>
      writeContentFile(
        root,
        `templates/${locale}/camping.md`,
        `---\ntitle: Camping\nsummary: y\ntags: [travel]\nrelated: [${related}]\nchannel: travel-desk\nupdated: 2026-05-01\n---\n\n${LIST}`,
      );

    test('are stored if they exist', async () => {
      write('hiking');
      expect(await syncContent(store, root)).toEqual({ put: 1, removed: 0 });
      expect((await store.findTemplate('camping', 'en'))?.related).toEqual(['hiking']);
    });

    test.each([
      [
        'hiking, kayaking',
        'en',
        /en\/camping\.md:5: unknown checklist “kayaking”: use the name of a file in/,
      ],
      ['camping', 'en', /en\/camping\.md:5: the checklist is related to itself/],
      [
        'hiking',
        'de',
        /de\/camping\.md:5: related checklists belong in the original, templates\/en\/camping\.md/,
      ],
    ])('“%s” in %s is rejected with file and line', async (related, locale, message) => {
      write(related, locale);
      await expect(syncContent(store, root)).rejects.toThrow(message);
    });
  });

  test('rejects a file in another encoding', async () => {
    const path = `${root}/templates/en/camping.md`;
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('- [ ] Caf\xe9 ^cafe\n', 'latin1')]));
    await expect(syncContent(store, root)).rejects.toThrow(
      /camping\.md:13: the line is not UTF-8: save the file as UTF-8 text/,
    );
  });

  test('removes the templates of deleted files, but not imported ones', async () => {
    const imported = makeTemplate({ id: 'imported' });
    await store.applyChange({
      source: 'imported',
      put: [{ kind: 'template', checksum: 'x', value: imported }],
      remove: [],
    });
    removeTemplate(root, 'hiking');
    expect(await syncContent(store, root)).toEqual({ put: 0, removed: 1 });
    expect(await store.findTemplate('hiking', 'en')).toBeNull();
    expect(await store.searchTemplates({ locale: 'en', query: 'hiking', page: WHOLE_RESULT })).toMatchObject({
      items: [],
      total: 0,
    });
    expect(await store.findTemplate('imported', 'en')).not.toBeNull();
  });

  test.each([
    [
      'a line without a stored id',
      '## Pack ^pack\n\n- [ ] Tent\n',
      /camping\.md:11: the line has no stored id/,
    ],
    [
      'an invalid due offset',
      '## Pack ^pack {due=4W}\n\n- [ ] Tent ^tent\n',
      /camping\.md:9: the due offset “4W” is not a duration: write -P4W for four weeks before the day/,
    ],
    [
      'a duplicate id',
      '## Pack ^tent\n\n- [ ] Tent ^tent\n',
      /camping\.md:11: the stored id \^tent is already used on line 9: change or remove one of them/,
    ],
    [
      'prose between the items',
      '## Pack ^pack\n\n- [ ] Tent ^tent\n\nProse.\n',
      /camping\.md:13: the paragraph is neither a heading nor a task list item \(`- \[ \] …`\): indent it/,
    ],
    [
      'a heading without items',
      '## Pack ^pack\n',
      /camping\.md:9: the heading has no task list items \(`- \[ \] …`\) below it/,
    ],
    [
      'a list that is nested too deeply',
      `## Pack ^pack\n\n${'- '.repeat(60)}[ ] Tent ^tent\n`,
      /camping\.md:11: the list is nested too deeply: at most 50 levels/,
    ],
    ['an empty body', '', /camping\.md: there is no task list item \(`- \[ \] …`\) in the file/],
  ])('%s is rejected with file and line, and the store does not change', async (_, body, message) => {
    writeTemplate(root, 'camping', body);
    writeTemplate(root, 'hiking', LIST, '2026-06-01');
    await expect(syncContent(store, root)).rejects.toThrow(message);
    expect((await store.findTemplate('hiking', 'en'))?.updated).toBe('2026-05-01');
  });

  test.each([
    ['no front matter', LIST, /bad\.md:1: the file must start with front matter/],
    [
      'an unknown key',
      '---\ntitel: x\n---\n',
      /bad\.md:2: front matter: titel is not a known key|bad\.md:\d+: front matter/,
    ],
    ['invalid YAML', '---\ntitle: "x\n---\n', /bad\.md:\d+: front matter: invalid YAML/],
    [
      'an unknown tag',
      '---\ntitle: x\nsummary: y\ntags: [moon]\nchannel: travel-desk\nupdated: 2026-05-01\n---\n',
      /bad\.md:4: unknown tag “moon”/,
    ],
    [
      'an unknown channel',
      '---\ntitle: x\nsummary: y\ntags: [travel]\nchannel: moon\nupdated: 2026-05-01\n---\n',
      /bad\.md:5: unknown channel “moon”/,
    ],
    [
      'an impossible date',
      '---\ntitle: x\nsummary: y\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-02-31\n---\n',
      /bad\.md:6: front matter: updated must be a date/,
    ],
  ])('%s is rejected', async (_, text, message) => {
    writeContentFile(root, 'templates/en/bad.md', text);
    await expect(syncContent(store, root)).rejects.toThrow(message);
  });

  test('a channel can have an icon and a website', async () => {
    const frontMatter = 'title: Travel desk\nicon: luggage\nwebsite: https://Example.org';
    writeContentFile(root, 'channels/en/travel-desk.md', `---\n${frontMatter}\n---\n\nTrips.\n`);
    await syncContent(store, root);
    expect(await store.findChannel('travel-desk', 'en')).toEqual({
      id: 'travel-desk',
      locale: 'en',
      title: 'Travel desk',
      description: 'Trips.',
      icon: 'luggage',
      website: 'https://example.org/',
    });
  });

  test.each([
    ['icon: rocket', /bad\.md:3: front matter: icon must be one of baby, .*, tent$/],
    ['icon: [tent]', /bad\.md:3: front matter: icon must be one of/],
    ['website: http://example.org', /bad\.md:3: front matter: website must be an HTTPS URL such as https:/],
    ['website: javascript:alert(1)', /bad\.md:3: front matter: website must be an HTTPS URL/],
    ['website: example.org', /bad\.md:3: front matter: website must be an HTTPS URL/],
    ['website: https://localhost', /bad\.md:3: front matter: website must be an HTTPS URL/],
    ['website:', /bad\.md:3: front matter: website must be an HTTPS URL/],
    ['picture: x.png', /bad\.md:3: front matter: picture is not a known key/],
  ])('a channel with “%s” is rejected', async (line, message) => {
    writeContentFile(root, 'channels/en/bad.md', `---\ntitle: Bad\n${line}\n---\n\nText.\n`);
    await expect(syncContent(store, root)).rejects.toThrow(message);
  });

  test('a tag cannot have an icon', async () => {
    writeContentFile(root, 'tags/en/bad.md', '---\ntitle: Bad\nicon: tent\n---\n\nText.\n');
    await expect(syncContent(store, root)).rejects.toThrow('icon is not a known key');
  });

  test.each(['templates', 'series'])('the id “%s”, which is a route of the site, is rejected', async (id) => {
    writeTemplate(root, id, LIST);
    await expect(syncContent(store, root)).rejects.toThrow(
      `${id}.md: the id “${id}” is reserved for another page of the site: rename the file`,
    );
  });
});

describe('series', () => {
  const writeSeries = (lists: string, locale = 'en') =>
    writeContentFile(root, `series/${locale}/outside.md`, `---\ntitle: Outside\n${lists}---\n\nAll of it.\n`);

  beforeEach(async () => {
    writeTemplate(root, 'sailing', LIST);
    writeSeries('lists: [camping, hiking, sailing]\n');
    await syncContent(store, root);
  });

  test('are stored', async () => {
    expect(await store.listSeries('en')).toMatchObject([
      { title: 'Outside', description: 'All of it.', lists: ['camping', 'hiking', 'sailing'] },
    ]);
  });

  test.each([
    ['lists:\n  - camping\n  - rowing\n  - hiking\n', 'outside.md:5: unknown list “rowing”'],
    ['lists: [camping, hiking]\n', 'outside.md:3: front matter: lists must have 3 to 8 lists'],
    ['lists: [camping, hiking, camping]\n', 'outside.md:3: front matter: lists must not have a list twice'],
    ['lists: [a, b, c, d, e, f, g, h, i]\n', 'outside.md:3: front matter: lists must have 3 to 8 lists'],
    ['', 'outside.md:1: front matter: lists is missing'],
  ])('with %j are rejected', async (lists, message) => {
    writeSeries(lists);
    await expect(syncContent(store, root)).rejects.toThrow(message);
  });

  test('whose list is removed are rejected, although they have not changed', async () => {
    removeTemplate(root, 'sailing');
    await expect(syncContent(store, root)).rejects.toThrow(
      'outside.md:3: unknown list “sailing”: use the id of a file in templates/en/',
    );
  });

  test('in other languages have no lists', async () => {
    writeSeries('lists: [camping, hiking, sailing]\n', 'de');
    await expect(syncContent(store, root)).rejects.toThrow(
      'outside.md:3: lists belong in the original, series/en/outside.md: remove them here',
    );
  });

  test('in other languages have an original', async () => {
    writeContentFile(root, 'series/de/alone.md', '---\ntitle: Allein\n---\n\nOhne Original.\n');
    await expect(syncContent(store, root)).rejects.toThrow(
      'alone.md: there is no original, series/en/alone.md: add it',
    );
  });

  test('of more than a hundred, the first one too many is named', async () => {
    for (let number = 100; number < 200; number++) {
      const text = `---\ntitle: Number ${number}\nlists: [camping, hiking, sailing]\n---\n\nText.\n`;
      writeContentFile(root, `series/en/number-${number}.md`, text);
    }
    await expect(syncContent(store, root)).rejects.toThrow(
      'outside.md: there are more than 100 series: remove some',
    );
  });
});

test('an imported list whose id is a path of the site is named', async () => {
  const value = makeTemplate({ id: 'series', title: 'Imported before there were series' });
  await store.applyChange({
    source: 'imported',
    put: [{ kind: 'template', checksum: 'x', value }],
    remove: [],
  });
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await syncContent(store, root);
  expect(warn.mock.calls).toEqual([
    [
      'The imported list “series” cannot be opened, because its id is reserved for another page of the site: import it under another id.',
    ],
  ]);
  warn.mockRestore();
});

describe('a wrong folder', () => {
  test('that does not exist is an error, and the catalog stays', async () => {
    await expect(syncContent(store, folder.file('missing'))).rejects.toThrow(/missing.*does not exist/);
    expect(await store.findTemplate('camping', 'en')).not.toBeNull();
  });

  test('that would remove most of a catalog is an error, unless that is allowed', async () => {
    const lists = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`list-${index}`, LIST]));
    writeContent(root, lists);
    await syncContent(store, root);
    const other = folder.file(`other-${run}`);
    writeContent(other, { 'list-1': LIST });
    await expect(syncContent(store, other)).rejects.toThrow(/remove \d+ of \d+ .*CONTENT_ALLOW_REMOVAL/);
    expect(await store.listTemplates('en', { page: WHOLE_RESULT })).toMatchObject({ total: 22 });
    await syncContent(store, other, { allowRemoval: true });
    expect(await store.listTemplates('en', { page: WHOLE_RESULT })).toMatchObject({ total: 1 });
  });
});

describe('an imported template with the id of a new file', () => {
  const imported = makeTemplate({ id: 'sailing', title: 'Imported' });

  beforeEach(() =>
    store.applyChange({
      source: 'imported',
      put: [{ kind: 'template', checksum: 'x', value: imported }],
      remove: [],
    }),
  );

  test('is not replaced: the file is named in an error', async () => {
    writeTemplate(root, 'sailing', LIST);
    await expect(syncContent(store, root)).rejects.toThrow(/sailing\.md: .*imported/);
    expect((await store.findTemplate('sailing', 'en'))?.title).toBe('Imported');
  });

  test('is not replaced if it was imported after the check either', async () => {
    writeTemplate(root, 'sailing', LIST);
    const unchecked: CatalogWriter = {
      listSources: (source) => store.listSources(source),
      findSources: async () => [],
      applyChange: (change) => store.applyChange(change),
      change: (change, action) => store.change(change, action),
    };
    await expect(syncContent(unchecked, root)).rejects.toThrow(/sailing\.md: .*imported/);
    expect((await store.findTemplate('sailing', 'en'))?.title).toBe('Imported');
  });

  test('is not removed by a change of the embedded catalog', async () => {
    await store.applyChange({
      source: 'embedded',
      put: [],
      remove: [{ kind: 'template', id: 'sailing', locale: 'en' }],
    });
    expect(await store.findTemplate('sailing', 'en')).not.toBeNull();
  });
});
