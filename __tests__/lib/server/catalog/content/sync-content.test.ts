/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'libsql';
import { makeTemplate } from '@/__tests__/support/build-template';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
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

/** SQLite changes this number when another connection has written to the file. */
function watchWrites() {
  const database = new Database(file);
  const version = () => JSON.stringify(database.pragma('data_version'));
  const before = version();
  return { written: () => version() !== before, close: () => database.close() };
}

describe('taking in the embedded catalogue', () => {
  test('an unchanged start writes no row', async () => {
    const watch = watchWrites();
    const restarted = await openSqliteCatalogStore(file);
    expect(await syncContent(restarted, root)).toEqual({ put: 0, removed: 0 });
    await restarted.close();
    expect(watch.written()).toBe(false);
    watch.close();
  });

  test('a changed start is seen by the same watch', async () => {
    const watch = watchWrites();
    writeTemplate(root, 'camping', `${LIST}- [ ] Stove ^stove\n`);
    await syncContent(store, root);
    expect(watch.written()).toBe(true);
    watch.close();
  });

  test('only the changed file is stored, and items keep their ids', async () => {
    writeTemplate(root, 'camping', '## Pack ^pack\n\n- [ ] Stove ^stove\n- [ ] The tent ^tent\n');
    expect(await syncContent(store, root)).toEqual({ put: 1, removed: 0 });
    const template = await store.findTemplate('camping', 'en');
    expect(template?.checklist.sections[0]?.items.map(({ id, text }) => [id, text])).toEqual([
      ['stove', 'Stove'],
      ['tent', 'The tent'],
    ]);
  });

  test('a removed file removes its template, imported ones stay', async () => {
    const imported = makeTemplate({ id: 'imported' });
    await store.applyChange({
      source: 'imported',
      put: [{ kind: 'template', checksum: 'x', value: imported }],
      remove: [],
    });
    removeTemplate(root, 'hiking');
    expect(await syncContent(store, root)).toEqual({ put: 0, removed: 1 });
    expect(await store.findTemplate('hiking', 'en')).toBeNull();
    expect(await store.searchTemplates({ locale: 'en', query: 'hiking' })).toEqual([]);
    expect(await store.findTemplate('imported', 'en')).not.toBeNull();
  });

  test.each([
    [
      'a line without a stored id',
      '## Pack ^pack\n\n- [ ] Tent\n',
      /camping\.md:11: the line has no stored id/,
    ],
    [
      'an id that stands twice',
      '## Pack ^tent\n\n- [ ] Tent ^tent\n',
      /camping\.md:11: the id \^tent stands twice/,
    ],
    [
      'prose between the items',
      '## Pack ^pack\n\n- [ ] Tent ^tent\n\nProse.\n',
      /camping\.md:13: a paragraph/,
    ],
    ['no box', '## Pack ^pack\n', /camping\.md/],
  ])('%s is refused with file and line, and the store stays as it was', async (_, body, message) => {
    writeTemplate(root, 'camping', body);
    writeTemplate(root, 'hiking', LIST, '2026-06-01');
    await expect(syncContent(store, root)).rejects.toThrow(message);
    expect((await store.findTemplate('hiking', 'en'))?.updated).toBe('2026-05-01');
  });

  test.each([
    ['no front matter', LIST, /bad\.md:1: the file does not begin with front matter/],
    [
      'an unknown key',
      '---\ntitel: x\n---\n',
      /bad\.md:2: front matter: titel is not a known key|bad\.md:\d+: front matter/,
    ],
    ['broken YAML', '---\ntitle: "x\n---\n', /bad\.md:\d+: front matter/],
    [
      'an unknown tag',
      '---\ntitle: x\nsummary: y\ntags: [moon]\nchannel: travel-desk\nupdated: 2026-05-01\n---\n',
      /there is no tag “moon”/,
    ],
    [
      'an impossible day',
      '---\ntitle: x\nsummary: y\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-02-31\n---\n',
      /bad\.md:6: front matter: updated is not a day/,
    ],
  ])('%s is refused', async (_, text, message) => {
    writeContentFile(root, 'templates/en/bad.md', text);
    await expect(syncContent(store, root)).rejects.toThrow(message);
  });

  test('a channel may name its picture and its website', async () => {
    const head = 'title: Travel desk\nicon: luggage\nwebsite: https://Example.org';
    writeContentFile(root, 'channels/en/travel-desk.md', `---\n${head}\n---\n\nTrips.\n`);
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
    ['icon: rocket', /bad\.md:3: front matter: icon is none of baby, .*, tent$/],
    ['icon: [tent]', /bad\.md:3: front matter: icon is none of/],
    ['website: http://example.org', /bad\.md:3: front matter: website is not an address of the form https:/],
    ['website: javascript:alert(1)', /bad\.md:3: front matter: website is not an address/],
    ['website: example.org', /bad\.md:3: front matter: website is not an address/],
    ['website: https://localhost', /bad\.md:3: front matter: website is not an address/],
    ['website:', /bad\.md:3: front matter: website is not an address/],
    ['picture: x.png', /bad\.md:3: front matter: picture is not a known key/],
  ])('a channel with “%s” is refused', async (line, message) => {
    writeContentFile(root, 'channels/en/bad.md', `---\ntitle: Bad\n${line}\n---\n\nText.\n`);
    await expect(syncContent(store, root)).rejects.toThrow(message);
  });

  test('a tag has neither', async () => {
    writeContentFile(root, 'tags/en/bad.md', '---\ntitle: Bad\nicon: tent\n---\n\nText.\n');
    await expect(syncContent(store, root)).rejects.toThrow('icon is not a known key');
  });

  test('an id that is a route of the site is refused', async () => {
    writeTemplate(root, 'templates', LIST);
    await expect(syncContent(store, root)).rejects.toThrow(/“templates” is the address of another page/);
  });
});
