/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { checklistSource, detailBlocks } from '@/__tests__/support/markdown-arbitrary';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { parseMarkdown, parseMarkdownFile } from '@/lib/catalog/markdown/syntax-tree';

const whole = unified().use(remarkParse).use(remarkGfm).freeze();

const wholeFile = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(remarkGfm).freeze();

function expectSameTree(source: string): void {
  // As text, which is compared faster.
  expect(JSON.stringify(parseMarkdown(source))).toBe(JSON.stringify(whole.parse(source)));
}

function expectSameFileTree(source: string): void {
  expect(JSON.stringify(parseMarkdownFile(source))).toBe(JSON.stringify(wholeFile.parse(source)));
}

/** Parts of tables, URLs and email addresses, and what can be between them. */
const PARTS = [
  ...[
    '|',
    '-',
    '--',
    '---',
    ':',
    ':-',
    '-:',
    ':-:',
    '| a |',
    'a',
    'b',
    'c.d',
    '\n',
    '\n\n',
    '\n    ',
    '\t',
    ' ',
  ],
  ...'w ww www WWW. . h ttp http https HTTP: / // :// ://a.b ? ('.split(' '),
  ...'@ &#64; &commat; &#58; & me@a.b mailto: xmpp: + _ \\ \\. \\: \\@'.split(' '),
  ...[
    '> ',
    '- ',
    '- [ ] ',
    '1. ',
    '# ',
    '*',
    '**',
    '~~',
    '`',
    '[',
    ']',
    '](',
    ')',
    '[^1]',
    '[^1]: ',
    '<',
    '>',
  ],
  ...['<!-- -->', '<b>', '\uFEFF', '\u0000', '\r\n', '日', 'ß', '^a', '---\n', '===\n'],
] as const;

const parts = fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((list) => list.join(''));

/** Without the characters that tables and links consist of, so that most texts are parsed without these constructs. */
const withoutClues = checklistSource.map((source) => source.replace(/[|@&:]|http|www/gi, ''));

test('a text has the same tree as with all constructs of GFM', () => {
  fc.assert(fc.property(parts, expectSameTree), { numRuns: propertyRuns(800) });
  fc.assert(fc.property(fc.oneof(checklistSource, withoutClues, detailBlocks), expectSameFileTree), {
    numRuns: propertyRuns(60, 1 / 5),
  });
});

test('checklists of the catalog have the same trees', () => {
  const folder = path.join(process.cwd(), 'content/templates/en');
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(50);
  for (const file of files.filter((_, index) => index % 20 === 0)) {
    expectSameFileTree(readFileSync(path.join(folder, file), 'utf8'));
  }
});
