/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeTemplate } from '@/__tests__/support/make-template';
import { checklistSource } from '@/__tests__/support/markdown-arbitrary';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { readAll } from '@/__tests__/support/read-all';
import { createTempCatalog, type TempCatalog } from '@/__tests__/support/temp-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import { listItems } from '@/lib/catalog/checklist';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { type ImportOptions, importFiles } from '@/lib/server/catalog/import/import-files';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

let catalog: TempCatalog;

beforeEach(async () => {
  catalog = await createTempCatalog();
});

afterEach(() => catalog.remove());

const TODAY = '2026-11-21';

function run(names: string[], options: Partial<ImportOptions> = {}) {
  return importFiles(catalog.store, names, { locale: 'en', today: TODAY, ...options });
}

async function runText(name: string, text: string, options: Partial<ImportOptions> = {}) {
  return run([await catalog.write(name, text)], options);
}

const find = (id: string) => catalog.store.findTemplate(id, 'en');

/** All templates and source records in the store. */
async function dump() {
  const sources = [
    ...(await readAll(catalog.store.listSources('embedded'))),
    ...(await readAll(catalog.store.listSources('imported'))),
  ];
  return { sources, templates: (await catalog.store.listTemplates('en', { page: WHOLE_RESULT })).items };
}

describe('the imported template', () => {
  test('has id, title, summary, tags, channel, date and featured from front matter', async () => {
    await runText(
      'x.md',
      '---\nid: camping\ntitle: Camping\nsummary: Two nights.\ntags: [travel, home]\nchannel: travel-desk\nupdated: 2026-05-01\nfeatured: true\n---\n\n# Other\n\nProse.\n\n- [x] Tent\n',
    );
    expect(await find('camping')).toMatchObject({
      title: 'Camping',
      summary: 'Two nights.',
      tags: ['travel', 'home'],
      channel: 'travel-desk',
      updated: '2026-05-01',
      featured: true,
      itemCount: 1,
      preview: ['Tent'],
      checklist: { sections: [{ title: '', items: [{ text: 'Tent', checked: true, z: '1' }] }] },
    });
  });

  test('has the due offsets of its sections, and the name of their day, also from its own Markdown', async () => {
    const text =
      '---\nday: Moving day\n---\n\n# Moving\n\n## Before ^before {due=-P4W}\n\n- [ ] Boxes ^boxes\n\n## Later ^later\n\n- [ ] Rest ^rest\n';
    await runText('moving.md', text);
    const template = await find('moving');
    expect(template?.checklist).toMatchObject({
      day: 'Moving day',
      sections: [{ due: '-P4W' }, { id: 'later' }],
    });
    expect(template?.checklist.sections[1]).not.toHaveProperty('due');
    if (!template) throw new Error('The list was not imported.');
    const report = await runText('moving.md', formatTemplate(template));
    expect(report.files.map(({ status }) => status)).toEqual(['unchanged']);
  });

  test('keeps the name of the day that a new version of its file lacks, and loses due offsets with their headings', async () => {
    await runText(
      'moving.md',
      '---\nday: Moving day\n---\n\n# Moving\n\n## Before {due=-P4W}\n\n- [ ] Boxes\n',
    );
    await runText('moving.md', '# Moving\n\n## Before\n\n- [ ] Boxes\n');
    const template = await find('moving');
    expect(template?.checklist).toMatchObject({ day: 'Moving day', sections: [{ title: 'Before' }] });
    expect(template?.checklist.sections[0]).not.toHaveProperty('due');
  });

  test('without front matter has defaults: heading, first paragraph, file name, no tags, default channel', async () => {
    const prose = 'word '.repeat(50).trim();
    await runText('My Camping_List.md', `# Camping *well*\n\n${prose}\n\n## Pack\n\n- [ ] Tent\n`);
    const template = await find('my-camping-list');
    expect(template).toMatchObject({ title: 'Camping well', tags: [], channel: 'imported', updated: TODAY });
    expect(template?.summary).toMatch(/^word word .*…$/);
    expect(template?.summary.length).toBeLessThanOrEqual(160);
    expect(await catalog.store.findChannel('imported', 'en')).toMatchObject({ title: 'Imported lists' });
  });

  test('of a file with only items has its title from the file name and its summary from the first items', async () => {
    await runText('moving-house.md', '- [ ] *Boxes*\n- [ ] Tape\n- [ ] Pens\n- [ ] Van\n');
    expect(await find('moving-house')).toMatchObject({
      title: 'Moving house',
      summary: 'Boxes, Tape, Pens, …',
    });
  });

  test('has the keywords of front matter, as a list or in one line', async () => {
    await runText('house.md', '---\ntitle: Moving house\nkeywords: [relocation, moving]\n---\n- [ ] Van\n');
    await runText('office.md', '---\nkeywords: relocation, removal van\n---\n- [ ] Van\n');
    expect((await find('house'))?.keywords).toEqual(['relocation', 'moving']);
    expect((await find('office'))?.keywords).toEqual(['relocation', 'removal van']);
    const { items } = await catalog.store.searchTemplates({
      locale: 'en',
      query: 'relocation',
      page: WHOLE_RESULT,
    });
    expect(items.map(({ id }) => id).sort()).toEqual(['house', 'office']);
  });

  test('has each tag once, and the keywords that fit', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `word${index}`).join(', ');
    await runText(
      'tags.md',
      '---\ntags: [travel, travel]\nkeywords: [Van, van, "", 7, removal]\n---\n- [ ] Tent\n',
    );
    await runText('many.md', `---\nkeywords: ${many},\n---\n- [ ] Tent\n`);
    await runText('none.md', '---\nkeywords: ""\n---\n- [ ] Tent\n', { tags: ['home', 'home'] });
    expect(await find('tags')).toMatchObject({ tags: ['travel'], keywords: ['van', 'removal'] });
    expect((await find('many'))?.keywords).toHaveLength(24);
    expect(await find('none')).toMatchObject({ tags: ['home'], keywords: [] });
  });

  test('has the related lists of front matter, as ids, up to six', async () => {
    const entries = 'hiking, Not an id, 7, hiking, a, b, c, d, e, f';
    await runText('camping.md', `---\nrelated: [${entries}]\n---\n- [ ] Tent\n`);
    await runText('sailing.md', '---\nrelated: hiking, camping\n---\n- [ ] Rope\n');
    await runText('zelten.md', '---\nrelated: [hiking]\n---\n- [ ] Zelt\n', { locale: 'de' });
    expect((await find('camping'))?.related).toEqual(['hiking', 'a', 'b', 'c', 'd', 'e']);
    expect((await find('sailing'))?.related).toEqual(['hiking', 'camping']);
    expect((await catalog.store.findTemplate('zelten', 'de'))?.related).toEqual([]);
  });

  test('has the names of front matter in languages of the site, with the keywords that fit', async () => {
    const names =
      'names:\n  de:\n    title: Haus kaufen\n    promise: Kein Mangel bleibt verborgen\n    keywords: [notar, 7]\n  it: { title: Casa }\n  fr: { keywords: [a] }\n';
    await runText('house.md', `---\n${names}---\n- [ ] Van\n`);
    await runText('office.md', '---\nnames: [Ann, Ben]\n---\n- [ ] Van\n');
    await runText('haus.md', `---\n${names}---\n- [ ] Van\n`, { locale: 'de' });
    expect((await find('house'))?.names).toEqual({
      de: { title: 'Haus kaufen', promise: 'Kein Mangel bleibt verborgen', keywords: ['notar'] },
    });
    expect((await find('office'))?.names).toEqual({});
    expect((await catalog.store.findTemplate('haus', 'de'))?.names).toEqual({});
  });

  test('options override front matter', async () => {
    await runText('x.md', '---\nid: a1\ntags: [travel]\n---\n- [ ] Tent\n', {
      id: 'b1',
      tags: ['home'],
      channel: 'travel-desk',
    });
    expect(await find('b1')).toMatchObject({ tags: ['home'], channel: 'travel-desk' });
    expect(await find('a1')).toBeNull();
  });

  test('unknown keys of front matter are ignored', async () => {
    await runText(
      'x.md',
      '---\nname: Issue\nabout: this\ntitle: "[1.XX] Release"\ndescription: For leads\nlabels: a, b\nid:\ntags: travel, home\nlayout: [1]\n---\n- [ ] Tag it\n',
    );
    expect(await find('x')).toMatchObject({
      title: '[1.XX] Release',
      summary: 'For leads',
      tags: ['travel', 'home'],
    });
  });

  test('the report contains the numbers of items, sections and levels, and the skipped blocks', async () => {
    const { files } = await runText(
      'x.md',
      'Prose.\n\n## A\n\n- [ ] a\n  - [ ] b\n\n## B\n\n```\nx\n```\n\n- [ ] c\n',
    );
    expect(files).toMatchObject([
      {
        ...{ id: 'x', status: 'new', items: 3, sections: 2, depth: 2, kept: 0, added: 3, removed: 0 },
        skippedBlocks: [
          { line: 1, kind: 'paragraph' },
          { line: 10, kind: 'code' },
        ],
      },
    ]);
  });

  test('stored ids are short, lowercase and unique', async () => {
    await runText('x.md', '## A\n\n- [ ] a\n- [ ] b\n');
    const sections = (await find('x'))?.checklist.sections ?? [];
    const ids = sections.flatMap((section) => [section.id, ...section.items.map(({ id }) => id)]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{8}$/);
  });

  test('Markdown files of a folder are imported at any depth, except those without task list items', async () => {
    await catalog.write('in/aa.md', '- [ ] a\n');
    await catalog.write('in/deep/b.MARKDOWN', '- [ ] b\n');
    await catalog.write('in/notes.txt', '- [ ] no\n');
    await catalog.write('in/.git/c.md', '- [ ] no\n');
    await catalog.write('in/readme.md', 'No items.\n');
    const { files, skippedFiles } = await run([`${catalog.folder}/in`, `${catalog.folder}/in/aa.md`]);
    expect(files.map(({ id }) => id)).toEqual(['aa', 'b']);
    expect(skippedFiles).toEqual([`${catalog.folder}/in/readme.md`]);
  });

  test('rows of tables are imported from a file that is named, not from the documents of a folder', async () => {
    const table = '# Security\n\n| Security | Priority |\n| - | - |\n| Lock the door | Essential |\n';
    const file = await catalog.write('in/security.md', table);
    await catalog.write('in/aa.md', '- [ ] a\n');
    const folder = `${catalog.folder}/in`;
    expect(await run([folder])).toMatchObject({ files: [{ id: 'aa' }], skippedFiles: [file] });
    expect(await run([folder, file])).toMatchObject({ files: [{ id: 'aa' }, { id: 'security', items: 1 }] });
    const [section] = (await find('security'))?.checklist.sections ?? [];
    expect(section?.items).toMatchObject([{ text: 'Lock the door', details: '**Priority:** Essential' }]);
  });

  test('a row whose text is too long is named in the error', async () => {
    const long = 'x'.repeat(2_001);
    const { errors } = await runText('x.md', `| Item |\n| - |\n| Tent |\n| ${long} |\n`);
    expect(errors).toEqual([expect.stringMatching(/x\.md:4: the item has 2001 characters/)]);
  });

  test('progress increases to the size of all files', async () => {
    const seen: number[] = [];
    // More than two transactions.
    for (let file = 0; file < 210; file += 1) await catalog.write(`in/l${file}.md`, '- [ ] a\n');
    await run([`${catalog.folder}/in`], {
      onProgress: ({ bytes, totalBytes }) => seen.push(bytes / totalBytes),
    });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toBeCloseTo(1);
  });
});

describe('importing a file again', () => {
  const FIRST =
    '# Camping\n\n## Pack\n\n- [ ] Tent with poles\n- [ ] Stove and gas\n- [ ] Water for two days\n';

  test('writes nothing if the file has not changed', async () => {
    await runText('x.md', FIRST);
    const before = await dump();
    const { files } = await runText('x.md', FIRST, { today: '2027-01-01' });
    expect(files).toMatchObject([{ status: 'unchanged', kept: 3, added: 0, removed: 0 }]);
    expect(await dump()).toEqual(before);
  });

  test('keeps ids, keywords, names, tags and channel of a changed file, and sets a new date', async () => {
    await runText('x.md', `---\nkeywords: [glamping]\nnames: { de: { title: Zelten } }\n---\n${FIRST}`, {
      tags: ['travel'],
      channel: 'travel-desk',
    });
    const before = listItems((await find('x'))?.checklist ?? { sections: [] });
    const { files } = await runText(
      'x.md',
      '# Camping\n\n## Pack\n\n- [ ] Mats\n- [ ] Water for three days\n- [ ] Tent with poles\n',
      { today: '2027-01-01' },
    );
    expect(files).toMatchObject([{ status: 'changed', kept: 2, added: 1, removed: 1 }]);
    const after = await find('x');
    expect(after).toMatchObject({
      keywords: ['glamping'],
      names: { de: { title: 'Zelten', keywords: [] } },
      tags: ['travel'],
      channel: 'travel-desk',
      updated: '2027-01-01',
    });
    const [, water, tent] = listItems(after?.checklist ?? { sections: [] });
    expect([water?.id, tent?.id]).toEqual([before[2]?.id, before[0]?.id]);
  });
});

test('an import knows embedded and imported tags', async () => {
  const value = { id: 'sea', locale: 'en', title: 'Sea', description: 'About.' };
  const put = [{ kind: 'tag' as const, checksum: 's', value }];
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  await runText('x.md', '- [ ] a\n', { tags: ['home', 'sea'] });
  expect(await find('x')).toMatchObject({ tags: ['home', 'sea'] });
});

describe('an import that is repeated', () => {
  test('goes on where it was ended', async () => {
    for (let file = 0; file < 120; file += 1) await catalog.write(`in/l${file}.md`, `- [ ] a${file}\n`);
    const end = () => {
      throw new Error('ended');
    };
    await expect(run([`${catalog.folder}/in`], { onProgress: end })).rejects.toThrow('ended');
    const { total: stored } = await catalog.store.listTemplates('en', { page: WHOLE_RESULT });
    expect(stored).toBeGreaterThan(1);
    expect(stored).toBeLessThan(120);
    const { counts } = await run([`${catalog.folder}/in`]);
    expect(counts).toMatchObject({ unchanged: stored - 1, new: 121 - stored });
  });

  test('has the tags of the options, if they are others', async () => {
    await runText('x.md', '- [ ] a\n');
    const { counts } = await runText('x.md', '- [ ] a\n', { tags: ['travel'] });
    expect(counts).toMatchObject({ changed: 1 });
    expect(await find('x')).toMatchObject({ tags: ['travel'] });
  });
});

test('two imports at the same time give the items of a new file the same ids', async () => {
  const file = await catalog.write('x.md', '- [ ] Tent\n- [ ] Stove\n');
  const other = await openSqliteCatalogStore(catalog.environment.DATABASE_URL.replace('file:', ''));
  try {
    const options = { locale: 'en', today: TODAY };
    const reports = await Promise.all([
      importFiles(catalog.store, [file], options),
      importFiles(other, [file], options),
    ]);
    const statuses = reports.flatMap(({ files }) => files.map(({ status }) => status));
    expect(statuses.sort()).toEqual(['new', 'unchanged']);
  } finally {
    await other.close();
  }
});

test('a template that a start stores during the import is not replaced, and other files are imported', async () => {
  const value = makeTemplate({ id: 'taken', title: 'Embedded' });
  await catalog.write('in/other.md', '- [ ] Tent\n');
  await catalog.write('in/taken.md', '- [ ] Stove\n');
  const { store } = catalog;
  const during: Parameters<typeof importFiles>[0] = {
    findSources: (keys) => store.findSources(keys),
    listSources: (source) => store.listSources(source),
    applyChange: (change) => store.applyChange(change),
    change: async (...change) => {
      const put = [{ kind: 'template' as const, checksum: 'x', value }];
      await store.applyChange({ source: 'embedded', put, remove: [] });
      return store.change(...change);
    },
  };
  const options = { locale: 'en', today: TODAY };
  const { counts, errors } = await importFiles(during, [`${catalog.folder}/in`], options);
  expect(counts).toMatchObject({ new: 1, failed: 1 });
  expect(errors).toEqual([
    expect.stringMatching(/taken\.md: the id “taken” belongs to a template of the embedded catalog/),
  ]);
  expect(await find('taken')).toEqual(value);
  expect(await find('other')).not.toBeNull();
});

describe('round trip', () => {
  test('a formatted template is the same after an import into another store', async () => {
    let count = 0;
    const other = await createTempCatalog();
    await fc.assert(
      fc.asyncProperty(checklistSource, fc.boolean(), async (source, featured) => {
        fc.pre(parseChecklist(source).sections.some((section) => section.items.length > 0));
        count += 1;
        const name = `f${count}.md`;
        const { errors } = await runText(
          name,
          `---\ntitle: "T: ^x"\nkeywords: ["to: do", glamping]\nnames: { ja: { title: "a: b", promise: "c: d", keywords: [c] } }\nrelated: [camping, no-list]\npromise: "a: b"\nmonths: { north: [12, 1], south: [6] }\nfeatured: ${featured}\n---\n${source}`,
          { tags: ['travel'] },
        );
        fc.pre(!errors.some((error) => /is already used on line \d+/.test(error)));
        expect(errors).toEqual([]);
        const stored = await find(`f${count}`);
        if (!stored) throw new Error('nothing was stored');
        const file = await other.write('out.md', formatTemplate(stored));
        await importFiles(other.store, [file], { locale: 'en', today: '2030-01-01' });
        expect(await other.store.findTemplate(`f${count}`, 'en')).toEqual(stored);
      }),
      { numRuns: propertyRuns(15, 1 / 3) },
    );
    await other.remove();
  });
});

describe('invalid input', () => {
  const GOOD = '- [ ] good\n';

  test.each<[string, string, string | Buffer, RegExp]>([
    [
      'no task list item',
      'x.md',
      '# Title\n\n```\n- [ ] no\n```\n',
      /x\.md: there is no task list item \(`- \[ \] …`\) and no table in the file$/,
    ],
    ['an empty file', 'x.md', '', /x\.md: there is no task list item/],
    ['a binary file', 'x.md', Buffer.from('- [ ] a\n\0\x01'), /x\.md:2: the file is binary or UTF-16/],
    [
      'another encoding',
      'x.md',
      Buffer.from('- [ ] a\n- [ ] caf\xe9\n', 'latin1'),
      /x\.md:2: the line is not UTF-8: save the file as UTF-8 text/,
    ],
    ['UTF-16', 'x.md', Buffer.from('\uFEFF- [ ] a\n', 'utf16le'), /x\.md:1: the file is binary or UTF-16/],
    ['over 1 MB', 'x.md', `- [ ] a\n${'x\n'.repeat(524_288)}`, /x\.md: the file is larger than 1 MB/],
    ['over 10,000 items', 'x.md', '- [ ] a\n'.repeat(10_001), /x\.md:10001: the file has 10001 items/],
    [
      'lists nested too deeply',
      'x.md',
      `ok\n${'- '.repeat(60)}[ ] a\n`,
      /x\.md:2: the list is nested too deeply: at most 50 levels/,
    ],
    [
      'front matter that is not YAML',
      'x.md',
      '---\ntitle: a\nid: [1\n---\n- [ ] a\n',
      /x\.md:3: front matter: invalid YAML: Flow sequence[^:]*$/,
    ],
    [
      'front matter without keys',
      'x.md',
      '---\njust words\n---\n- [ ] a\n',
      /x\.md:2: front matter: must consist of `key: value` lines/,
    ],
    [
      'an invalid date',
      'x.md',
      '---\ntitle: a\nupdated: May\n---\n- [ ] a\n',
      /x\.md:3: front matter: updated must be a date/,
    ],
    [
      'a date in the future',
      'x.md',
      '---\ntitle: a\nupdated: 9999-12-31\n---\n- [ ] a\n',
      /x\.md:3: front matter: updated must not be in the future/,
    ],
    [
      'an empty title',
      'x.md',
      '---\ntitle: ""\n---\n- [ ] a\n',
      /x\.md:2: front matter: title must not be empty/,
    ],
    [
      'an invalid featured value',
      'x.md',
      '---\nfeatured: perhaps\n---\n- [ ] a\n',
      /x\.md:2: front matter: featured must be true or false/,
    ],
    [
      'an id that is a route',
      'x.md',
      '---\nid: Templates\n---\n- [ ] a\n',
      /x\.md:2: the id “Templates” is reserved for another page/,
    ],
    [
      'a file name that is a route',
      'API.md',
      '- [ ] a\n',
      /API\.md: the id “api” is reserved for another page/,
    ],
    [
      'an id that is a locale code',
      'x.md',
      '---\ntitle: a\nid: EN\n---\n- [ ] a\n',
      /x\.md:3: the id “EN” is reserved because it is a locale code/,
    ],
    [
      'an id with invalid characters',
      'x.md',
      '---\nid: a b\n---\n- [ ] a\n',
      /x\.md:2: the id “a b” may contain only/,
    ],
    [
      'a file name without letters',
      '！.md',
      '- [ ] a\n',
      /！\.md: the file name contains no letters or digits for an id: set one in the front matter or with --id/,
    ],
    [
      'an id of the embedded catalog',
      'carry-on.md',
      '- [ ] a\n',
      /carry-on\.md: the id “carry-on” belongs to a template of the embedded/,
    ],
    [
      'a duplicate stored id',
      'x.md',
      '## A ^a\n\n- [ ] a ^b\n- [ ] c ^b\n',
      /x\.md:4: the stored id \^b is already used on line 3/,
    ],
    [
      'the stored id of a section on an item',
      'x.md',
      '## A ^a\n\n- [ ] a ^a\n',
      /x\.md:3: the stored id \^a is already used on line 1/,
    ],
    [
      'an unknown tag',
      'x.md',
      '---\ntitle: a\ntags: [travel, sea]\n---\n- [ ] a\n',
      /x\.md:3: unknown tag “sea”; known tags: home, travel$/,
    ],
    [
      'an unknown channel',
      'x.md',
      '---\nchannel: sea\n---\n- [ ] a\n',
      /x\.md:2: unknown channel “sea”; known channels: imported, travel-desk$/,
    ],
  ])(
    '%s is rejected with one message, and valid files of the same call are stored',
    async (_, name, content, message) => {
      const good = await catalog.write('good.md', GOOD);
      const bad = await catalog.write(name, content);
      expect(await run([good, bad])).toMatchObject({
        files: [{ id: 'good', status: 'new' }],
        errors: [expect.stringMatching(message)],
        counts: { new: 1, failed: 1 },
      });
      expect((await dump()).templates).toHaveLength(2);
    },
  );

  test('all invalid files of a call are reported together', async () => {
    await catalog.write('in/a.md', '---\nid: api\n---\n- [ ] a\n');
    await catalog.write('in/b.md', Buffer.from([0]));
    expect(await run([`${catalog.folder}/in`])).toMatchObject({
      errors: [expect.stringContaining('a.md:2:'), expect.stringContaining('b.md:1:')],
    });
  });

  test('the report lists the first hundred errors and counts all', async () => {
    for (let file = 0; file < 120; file += 1) await catalog.write(`in/${file}.md`, Buffer.from([0]));
    const { errors, counts } = await run([`${catalog.folder}/in`]);
    expect(errors).toHaveLength(100);
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 0, skipped: 0, failed: 120 });
  });

  test('of two files with the same id, the second is rejected', async () => {
    await catalog.write('in/one/list.md', '- [ ] a\n');
    await catalog.write('in/two/list.md', '- [ ] b\n');
    const { errors } = await run([`${catalog.folder}/in`]);
    expect(errors).toEqual([
      expect.stringMatching(/two\/list\.md: the id “list” is also the id of .*one\/list\.md/),
    ]);
    expect(await find('list')).toMatchObject({ preview: ['a'] });
  });

  test.each<[string, Partial<ImportOptions>, RegExp]>([
    ['--tag', { tags: ['home', 'sea'] }, /^--tag: unknown tag “sea”; known tags: home, travel$/],
    [
      '--channel',
      { channel: 'sea' },
      /^--channel: unknown channel “sea”; known channels: imported, travel-desk$/,
    ],
  ])('an invalid %s is rejected', async (_, options, message) => {
    await expect(runText('good.md', GOOD, options)).rejects.toThrow(message);
    expect(await readAll(catalog.store.listSources('imported'))).toEqual([]);
  });

  test.each<[string, RegExp]>([
    ['Channel', /good\.md: the id “Channel” is reserved for another page/],
    ['series', /good\.md: the id “series” is reserved for another page/],
    ['', /good\.md: the id “” may contain only/],
    ['carry-on', /good\.md: the id “carry-on” belongs to/],
  ])('the --id “%s” is rejected', async (id, message) => {
    expect(await runText('good.md', GOOD, { id })).toMatchObject({
      errors: [expect.stringMatching(message)],
    });
    expect(await readAll(catalog.store.listSources('imported'))).toEqual([]);
  });

  test('--id with several files is rejected', async () => {
    const names = [await catalog.write('a.md', GOOD), await catalog.write('b.md', GOOD)];
    await expect(run(names, { id: 'x' })).rejects.toThrow(
      '--id can be used with a single file only, but there are 2 files',
    );
  });

  test('missing files, empty folders and folders without task list items are rejected', async () => {
    await expect(run(['/nowhere/x.md'])).rejects.toThrow('/nowhere/x.md: there is no such file or folder');
    await catalog.write('empty/x.txt', '');
    await expect(run([`${catalog.folder}/empty`])).rejects.toThrow(
      'there is no Markdown file in this folder',
    );
    await catalog.write('prose/x.md', 'Prose.');
    expect(await run([`${catalog.folder}/prose`])).toMatchObject({
      errors: [expect.stringContaining('there is no task list item')],
    });
  });

  test('a file with exactly 1 MB and 10,000 items is imported', async () => {
    const items = '- [ ] a\n'.repeat(10_000);
    const prose = `${'x'.repeat(9_999)}\n`.repeat(100);
    const source = `${items}\n${prose}`.slice(0, 1_048_576);
    const { files } = await runText('x.md', source.padEnd(1_048_576, 'x'));
    expect(files).toMatchObject([{ items: 10_000 }]);
  });
});
