/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { createShare, parseDurationMs } from '@/lib/server/shares/create-share';

const NOW = new Date('2026-06-01T12:00:00Z');

const temporary = temporaryFolder();
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

function create(content: string | Buffer, owner = 'Ana de Souza') {
  const file = temporary.file('x.md');
  writeFileSync(file, content);
  return createShare(catalog.store, { file, owner, now: NOW });
}

describe('a share', () => {
  test('has the title and the ticks of the file', async () => {
    const { id } = await create('# Our trip\n\n- [x] Book ^book\n- [ ] Pack ^pack\n');
    expect(await catalog.store.findShare(id, NOW)).toMatchObject({
      status: 'open',
      share: {
        title: 'Our trip',
        owner: 'Ana de Souza',
        checklist: {
          sections: [
            {
              items: [
                { id: 'book', checked: true },
                { id: 'pack', checked: false },
              ],
            },
          ],
        },
      },
    });
  });

  test('can have 2,000 items, and lines of 10,000 characters', async () => {
    const long = '- [ ] '.padEnd(10_000, 'x');
    const { checklist } = await create(`${'- [ ] a\n'.repeat(1_999)}${long}\n`);
    expect(checklist.sections[0]?.items).toHaveLength(2_000);
  });
});

test.each<[string, string | Buffer, RegExp]>([
  ['more than 1 MB', `- [ ] a\n${'x\n'.repeat(524_288)}`, /x\.md: the file is larger than 1 MB/],
  [
    'more than 2,000 items',
    '- [ ] a\n'.repeat(2_001),
    /x\.md:2001: the file has 2001 items, but at most 2000/,
  ],
  [
    'a long line',
    `- [ ] a\n${'x'.repeat(10_001)}\n`,
    /x\.md:2: the line has 10001 characters, but at most 10000/,
  ],
  [
    'a long title',
    `\n# ${'x'.repeat(301)}\n\n- [ ] a\n`,
    /x\.md:2: the title has 301 characters, but at most 300/,
  ],
  ['deep nesting', `ok\n${'- '.repeat(60)}[ ] a\n`, /x\.md:2: the list is nested too deeply/],
  ['a stored id twice', '- [x] a ^x\n- [ ] b ^x\n', /x\.md:2: the stored id \^x is already used on line 1/],
  ['another encoding', Buffer.from('- [ ] a\n- [ ] caf\xe9\n', 'latin1'), /x\.md:2: the line is not UTF-8/],
  ['no task list item', 'Prose.\n', /x\.md: there is no task list item/],
])('a file with %s is rejected', async (_, content, message) => {
  await expect(create(content)).rejects.toThrow(message);
});

test('a path without a file is rejected', async () => {
  const create = (name: string) =>
    createShare(catalog.store, { file: temporary.file(name), owner: 'Ana', now: NOW });
  await expect(create('missing.md')).rejects.toThrow(/missing\.md: there is no such file$/);
  await expect(create('.')).rejects.toThrow(/: this is a folder: pass a Markdown file$/);
});

test('a time until expiry is a number of minutes, hours, days or weeks, at most ten years', () => {
  expect(['45m', '12h', '30d', '2w'].map(parseDurationMs)).toEqual([
    2_700_000, 43_200_000, 2_592_000_000, 1_209_600_000,
  ]);
  for (const text of ['soon', '30', '0d', '-1d', '1.5h', '3651d']) {
    expect(() => parseDurationMs(text)).toThrow(`“${text}” is not a duration: use a number followed by `);
  }
});

test.each([
  ['blank', ' \t', /^--owner is empty/],
  ['too long', 'x'.repeat(201), /^--owner has 201 characters/],
])('an owner that is %s is rejected', async (_, owner, message) => {
  await expect(create('- [ ] a\n', owner)).rejects.toThrow(message);
});
