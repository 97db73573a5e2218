/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checklistSource } from '@/__tests__/support/markdown-arbitrary';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { parseSimpleMarkdown } from '@/lib/catalog/markdown/simple-markdown';

/** A definition that nothing refers to. A file that has one is parsed by the complete parser, with the same result. */
const DEFINITION = '\n\n[complete-parser]: /';

/** @returns whether the file is parsed without the complete parser. */
function expectSameChecklist(source: string): boolean {
  if (!parseSimpleMarkdown(source)) return false;
  expect(parseSimpleMarkdown(source + DEFINITION)).toBeNull();
  expect(JSON.stringify(parseChecklist(source))).toBe(JSON.stringify(parseChecklist(source + DEFINITION)));
  return true;
}

const PREFIXES = [
  ...['', '', '', '- [ ] ', '- [ ] ', '- [x] ', '* [X] ', '+ [ ]  ', '-   [ ] ', '- ', '* ', '-  ', '+ '],
  ...[
    '# ',
    '## ',
    '### ',
    '#',
    '- - ',
    '- # ',
    '- [ ]',
    '- [',
    '> ',
    '1. ',
    '2) ',
    '---',
    '***',
    '* * *',
    '_ _ _',
  ],
  ...['===', '```', '~~~', '<b>', '<!-- ', '| ', ':-', '-'],
] as const;

const TEXTS = [
  ...[
    'a',
    'b c',
    'Pack it',
    '3.5 m',
    '10',
    '#',
    '1.',
    '-',
    '*',
    '+',
    '^id',
    '^a-b',
    '\\^id',
    'é',
    '日本',
    '\u00a0',
  ],
  ...[
    '*em*',
    '**b**',
    '_i_',
    '~~s~~',
    '~s~',
    '`c`',
    '`',
    '``',
    '*',
    '[a](b)',
    '[a]',
    '![a](b "t")',
    '[ ]',
    '[x]',
  ],
  ...[
    'https://a.b/c_d',
    'www.a.b',
    'me@a.b',
    '&amp;',
    '&',
    '&#42;',
    '<b>',
    '</b>',
    '<x y>',
    '<!-- c -->',
    '<',
  ],
  ...[
    '\\',
    '\\*',
    '|',
    ' | ',
    ':-',
    '  ',
    ' ',
    '"',
    '(',
    ')',
    ']',
    '[',
    '[^1]',
    '!',
    '=',
    'x  ',
    'y\\',
    '#  ',
  ],
] as const;

const line = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 8),
    fc.constantFrom(...PREFIXES),
    fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
  )
  .map(([indent, prefix, texts]) => ' '.repeat(indent) + prefix + texts.join(' '));

const lines = fc
  .array(fc.oneof({ weight: 4, arbitrary: line }, { weight: 1, arbitrary: fc.constant('') }), {
    maxLength: 9,
  })
  .map((list) => list.join('\n'));

/** Lines that are more often parsed without the complete parser. */
const simpleLine = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 2, 2, 4, 6),
    fc.constantFrom('', '- [ ] ', '- [x] ', '* [ ] ', '- ', '* '),
    fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }),
  )
  .map(([indent, prefix, texts]) => `${' '.repeat(indent)}${prefix}a ${texts.join(' ')}`);

const simpleLines = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: simpleLine },
      { weight: 2, arbitrary: fc.constantFrom('', '', '## a', '# b ^id', '---') },
    ),
    { maxLength: 9 },
  )
  .map((list) => list.join('\n'));

test('a simple file has the same checklist as by the complete parser', () => {
  let simple = 0;
  const property = (source: string) => {
    if (expectSameChecklist(source)) simple += 1;
  };
  fc.assert(fc.property(lines, property), { numRuns: propertyRuns(200) });
  fc.assert(fc.property(checklistSource, property), { numRuns: propertyRuns(20) });
  simple = 0;
  fc.assert(fc.property(simpleLines, property), { numRuns: propertyRuns(200) });
  expect(simple).toBeGreaterThan(propertyRuns(60));
});

test('a file with byte order marks is not simple, because a part of it would lose one', () => {
  for (const source of [
    '\uFEFF\uFEFF# Title\n\n- [ ] a',
    '- [ ] \uFEFFread *this* ^x',
    '- [ ] a\n- [ ] \uFEFF*b* ^x',
  ]) {
    expect(JSON.stringify(parseChecklist(source))).toBe(JSON.stringify(parseChecklist(source + DEFINITION)));
  }
});

test('checklists of the catalog are simple, and the same by the complete parser', () => {
  const folder = path.join(process.cwd(), 'content/templates/en');
  const bodies = readdirSync(folder).map((file) =>
    readFileSync(path.join(folder, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''),
  );
  expect(bodies.length).toBeGreaterThan(50);
  const simple = bodies.filter((body) => parseSimpleMarkdown(body));
  expect(simple.length).toBeGreaterThan(bodies.length / 2);
  expect(simple.filter((_, index) => index % 6 === 0).every(expectSameChecklist)).toBe(true);
});
