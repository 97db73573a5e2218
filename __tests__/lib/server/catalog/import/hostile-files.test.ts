/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTempCatalog, type TempCatalog } from '@/__tests__/support/temp-catalog';
import { importFiles } from '@/lib/server/catalog/import/import-files';
import { parseImportFile } from '@/lib/server/catalog/import/parse-import-file';
import { parseWithinLimits } from '@/lib/server/catalog/import/parse-within-limits';

let catalog: TempCatalog;

beforeAll(async () => {
  catalog = await createTempCatalog();
});

afterAll(() => catalog.remove());

const run = (...names: string[]) => importFiles(catalog.store, names, { locale: 'en', today: '2026-11-21' });

const ALIASES = [...'bcdefghi'].map((key, index) => {
  const alias = `*${'abcdefghi'[index]}`;
  return `${key}: &${key} [${Array(9).fill(alias).join(',')}]`;
});

/** Files with the end of their message. */
const HOSTILE: Record<string, [source: string, message: RegExp]> = {
  line: [`- [ ] a\n${'x'.repeat(10_001)}\n`, /:2: the line has 10001 .* split it$/],
  lines: [`- [ ] a\n${'- b\n'.repeat(50_001)}`, /:50001: the file has more than 50000 lines: split it$/],
  markup: [
    `- [ ] a\n${`${'['.repeat(9_000)}\n`.repeat(40)}`,
    /:35: the file up to here has more than 300000 characters of Markdown, such as brackets and asterisks: split it$/,
  ],
  item: [`\n- [ ] ${'x'.repeat(2_001)}\n`, /:2: the item has 2001 .* at most 2000/],
  heading: [`- [ ] a\n\n## ${'x'.repeat(2_001)}\n\n- [ ] b\n`, /:3: the heading has 2001 /],
  details: [
    `- [ ] a\n\n${`  ${'x'.repeat(9_000)}\n`.repeat(3)}`,
    /:1: the text below the item has 27002 .* at most 20000/,
  ],
  title: [`# ${'x'.repeat(301)}\n\n- [ ] a\n`, /:1: the title has 301 .* at most 300/],
  'key-title': [`---\nid: x\ntitle: ${'x'.repeat(301)}\n---\n- [ ] a\n`, /:3: the title has 301 /],
  'key-summary': [`---\nsummary: ${'x'.repeat(1_001)}\n---\n- [ ] a\n`, /:2: the summary has 1001 .* 1000/],
  'long-url': [
    `${'- [ ] [a][r]\n'.repeat(200)}\n[r]: https://example.org/${'x'.repeat(9_000)}\n`,
    /:117: the links and footnotes up to here repeat more than 1048576 characters: use shorter/,
  ],
  'long-footnote': [
    `${'- [ ] a[^1]\n'.repeat(200)}\n[^1]: ${'x '.repeat(4_000)}\n`,
    /:\d+: the links and footnotes up to here/,
  ],
  'footnotes-in-footnotes': [
    `- [ ] a[^0]\n\n${Array.from({ length: 30 }, (_, n) => `[^${n}]: b[^${n + 1}][^${n + 1}]\n\n`).join('')}[^30]: c\n`,
    /:\d+: the links and footnotes up to here/,
  ],
  'deep-footnotes': [
    `- [ ] a[^0]\n\n${Array.from({ length: 5_000 }, (_, n) => `[^${n}]: b[^${n + 1}]\n\n`).join('')}[^5000]: c\n`,
    /: the Markdown is nested too deeply: simplify it/,
  ],
  aliases: [
    `---\na: &a [x,x,x,x,x,x,x,x,x]\n${ALIASES.join('\n')}\n---\n- [ ] a\n`,
    /:1: front matter: Excessive alias count/,
  ],
  html: [`- [ ] a\n\n${'  <div>\n'.repeat(10_000)}`, /: the Markdown is nested too deeply: simplify it/],
};

test('every file that is out of bounds is rejected with its line and what to do', async () => {
  for (const [name, [source]] of Object.entries(HOSTILE)) await catalog.write(`in/${name}.md`, source);
  const { errors } = await run(`${catalog.folder}/in`);
  const expected = Object.entries(HOSTILE).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(errors).toEqual(
    expected.map(([name, [, message]]) =>
      expect.stringMatching(new RegExp(`/${name}\\.md${message.source}`)),
    ),
  );
}, 300_000);

test.each(['pipe.md', '/dev/zero'])('%s, which is not a file, is rejected', async (name) => {
  const path = name.startsWith('/') ? name : `${catalog.folder}/${name}`;
  if (path !== name) execFileSync('mkfifo', [path]);
  await expect(run(path)).rejects.toThrow(`${path}: this is neither a file nor a folder`);
});

describe('parsing', () => {
  const parse = (file: string, text: string, timeMs: number) =>
    parseWithinLimits(file, () => parseImportFile(file, text), timeMs);

  test('that takes too long is ended, with the file in the message, and other files can be parsed', () => {
    const unclosed = `- [ ] a\n${'  [a](b "c\n'.repeat(50_000)}`;
    expect(() => parse('slow.md', unclosed, 500)).toThrow(
      /^slow\.md: parsing takes more than 0\.5 seconds: simplify its Markdown or split it$/,
    );
    expect(parse('after.md', '- [ ] b\n', 500)).toMatchObject({ id: 'after' });
  });

  test('of long runs of spaces takes time that does not grow with their square', () => {
    const line = `  b${' '.repeat(9_900)}c\n`;
    expect(parse('spaces.md', `- [ ] a\n\n${line.repeat(100)}`, 4_000)).toMatchObject({ id: 'spaces' });
  });
});

describe('control characters', () => {
  test('are removed, wherever they are', async () => {
    const source =
      '---\nsummary: "a\\x08b\\ud800"\n---\n# Camp\u0008ing\n\n- [ ] Te\u0001nt\u007f\n\n  Pegs&#12;too.\uFFFE\n';
    await run(await catalog.write('x.md', source));
    expect(await catalog.store.findTemplate('x', 'en')).toMatchObject({
      title: 'Camping',
      summary: 'ab',
      checklist: { sections: [{ items: [{ text: 'Tent', details: 'Pegs too.' }] }] },
    });
  });
});
