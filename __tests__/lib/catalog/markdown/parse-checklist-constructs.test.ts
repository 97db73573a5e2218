/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';

/** Each item as its place in the tree, its tick and its text. */
function items(...lines: string[]): string[] {
  return parseChecklist(lines.join('\n'))
    .sections.flatMap((section) => section.items)
    .map((item) => `${item.z} ${item.checked ? '[x]' : '[ ]'} ${item.text}`);
}

function details(...lines: string[]): Array<string | undefined> {
  return parseChecklist(lines.join('\n'))
    .sections.flatMap((section) => section.items)
    .map((item) => item.details);
}

const NESTED = ['1 [ ] Tent', '1.1 [x] Poles', '1.1.1 [ ] Spare', '2 [ ] Stove'];

describe('boxes as people write them', () => {
  test.each(['-', '*', '+'])('bullets with %s', (bullet) => {
    expect(items(`${bullet} [ ] Tent`, `${bullet} [x] Stove`, `${bullet} [X] Fuel`)).toEqual([
      '1 [ ] Tent',
      '2 [x] Stove',
      '3 [x] Fuel',
    ]);
  });

  test.each(['1. ', '7) ', '10. '])('numbers with %s', (number) => {
    expect(items(`${number}[ ] Tent`, `${number}[x] Stove`)).toEqual(['1 [ ] Tent', '2 [x] Stove']);
  });

  test.each([
    ['2 spaces', '  '],
    ['3 spaces', '   '],
    ['4 spaces', '    '],
    ['a tab', '\t'],
  ])('nested by %s', (_, step) => {
    expect(items('- [ ] Tent', `${step}- [x] Poles`, `${step}${step}- [ ] Spare`, '- [ ] Stove')).toEqual(
      NESTED,
    );
  });

  test('nested under numbers', () => {
    expect(items('1. [ ] Tent', '   1. [x] Poles', '      - [ ] Spare', '2. [ ] Stove')).toEqual(NESTED);
  });

  test('loose lists are read like tight ones', () => {
    expect(items('- [ ] Tent', '', '  - [x] Poles', '', '    - [ ] Spare', '', '', '- [ ] Stove')).toEqual(
      NESTED,
    );
  });

  test('different bullets beside each other', () => {
    expect(items('- [ ] a', '* [ ] b', '+ [ ] c', '1. [ ] d')).toEqual([
      '1 [ ] a',
      '2 [ ] b',
      '3 [ ] c',
      '4 [ ] d',
    ]);
  });

  test('inside block quotes, also nested ones', () => {
    expect(items('> - [ ] Tent', '>   - [x] Poles', '>', '> > - [ ] Deep', '', '- [ ] After')).toEqual([
      '1 [ ] Tent',
      '1.1 [x] Poles',
      '2 [ ] Deep',
      '3 [ ] After',
    ]);
  });

  test('a quote under a box holds children of the box', () => {
    expect(items('- [ ] Tent', '  > - [ ] Poles', '- [ ] Stove')).toEqual([
      '1 [ ] Tent',
      '1.1 [ ] Poles',
      '2 [ ] Stove',
    ]);
  });

  test('inside <details>', () => {
    expect(items('<details>', '<summary>More</summary>', '', '- [ ] Tent', '', '</details>')).toEqual([
      '1 [ ] Tent',
    ]);
  });

  test('under plain bullets, whose own text is not an item', () => {
    const source = ['- Camp', '  - [ ] Tent', '    - [x] Poles', '- [ ] Stove'];
    expect(items(...source)).toEqual(['1 [ ] Tent', '1.1 [x] Poles', '2 [ ] Stove']);
    expect(parseChecklist(source.join('\n')).leftOut).toEqual([{ line: 1, kind: 'paragraph' }]);
  });

  test('in a footnote that is more than an aside', () => {
    expect(items('- [ ] Tent[^1]', '', '[^1]: More', '', '    - [ ] Poles')).toEqual([
      '1 [ ] Tent',
      '2 [ ] Poles',
    ]);
  });

  test('with CRLF line ends and a byte-order mark', () => {
    expect(items('\uFEFF## Pack\r', '\r', '- [ ] Tent\r', '  - [x] Poles\r', '')).toEqual([
      '1 [ ] Tent',
      '1.1 [x] Poles',
    ]);
  });

  test('in a right-to-left script', () => {
    expect(items('- [ ] &nbsp;&nbsp;احزم `الخيمة`', '  - [x] الأوتاد')).toEqual([
      '1 [ ] احزم `الخيمة`',
      '1.1 [x] الأوتاد',
    ]);
  });
});

describe('what looks like a box and is none', () => {
  test.each([
    ['a code fence', ['```', '- [ ] No', '```']],
    ['a code fence with tildes', ['~~~md', '- [ ] No', '~~~']],
    ['indented code', ['Text', '', '    - [ ] No']],
    ['an HTML comment', ['<!--', '- [ ] No', '-->']],
    ['inline code', ['`- [ ] No`']],
    ['an escaped box', ['- \\[ ] No']],
    ['a box without a bullet', ['[ ] No']],
    ['a box without a space', ['- []No', '- [ ]No']],
  ])('%s', (_, lines) => {
    expect(items(...lines, '', '- [ ] Yes')).toEqual(['1 [ ] Yes']);
  });

  test('a code fence under a box is a detail of it', () => {
    expect(details('- [ ] Run', '', '  ```sh', '  - [ ] no', '  ```')).toEqual(['```sh\n- [ ] no\n```']);
  });
});

describe('the text of an item', () => {
  test.each([
    ['emphasis', '*a* and __b__ and ~~c~~', '*a* and **b** and ~~c~~'],
    ['code', 'Run `npm  test` now', 'Run `npm  test` now'],
    ['a link', '[Map](https://example.org/a_b "T")', '[Map](https://example.org/a_b "T")'],
    ['a bare address', 'See https://example.org/a_b', 'See <https://example.org/a_b>'],
    ['an image', 'Look ![here](x.png) now', 'Look here now'],
    ['a badge', '[![build](b.svg)](https://example.org)', '[build](https://example.org)'],
    ['a comment', 'Tent <!-- the green one -->', 'Tent'],
    ['HTML tags', 'Press <kbd>Ctrl</kbd> and<br>wait', 'Press Ctrl and wait'],
    ['a placeholder', 'Greet <your name>', 'Greet \\<your name>'],
    ['a number at the start', '1. of May', '1\\. of May'],
    ['entities', 'Salt &amp; pepper', 'Salt & pepper'],
    ['a second box', '[x] both', '\\[x] both'],
  ])('with %s', (_, source, text) => {
    expect(items(`- [ ] ${source}`)).toEqual([`1 [ ] ${text}`]);
  });

  test('over several lines is one line', () => {
    expect(items('- [ ] Pack', '      the tent  ', '  dry', '- [ ] Next')).toEqual([
      '1 [ ] Pack the tent dry',
      '2 [ ] Next',
    ]);
  });

  test('holds the targets of its references', () => {
    expect(
      items('- [ ] [Map] and [that][m][^n]', '', '[map]: /a', '[m]: /b "B"', '[^n]: see *there*'),
    ).toEqual(['1 [ ] [Map](/a) and [that](/b "B") (see *there*)']);
  });

  test.each(['x \\^2', 'x &#94;2', 'x^2'])('“%s” does not end with a stored id', (source) => {
    const [section] = parseChecklist(`- [ ] ${source}`).sections;
    expect(section?.items[0]?.id).toBeNull();
  });

  test('a stored id may stand before a comment', () => {
    const [section] = parseChecklist('- [ ] Tent ^tent <!-- x -->').sections;
    expect(section?.items[0]).toMatchObject({ id: 'tent', text: 'Tent' });
  });

  test('a stored id is read behind an address that only GitHub links', () => {
    const [section] = parseChecklist('- [ ] Ask me@example.org\\_x now ^ask').sections;
    expect(section?.items[0]?.id).toBe('ask');
  });
});

describe('the details of an item', () => {
  test.each([
    ['plain sub-bullets', ['  - dry', '  - clean'], '- dry\n- clean'],
    ['a paragraph', ['', '  Dry it first.'], 'Dry it first.'],
    ['a paragraph with a line break', ['', '  Dry it  ', '  first.'], 'Dry it\\\nfirst.'],
    ['a table', ['', '  | a | b |', '  | - | - |', '  | 1 | 2 |'], '| a | b |\n| - | - |\n| 1 | 2 |'],
    ['a quote', ['  > Dry it.'], '> Dry it.'],
    ['<details>', ['  <details><summary>Why</summary>', '', '  Mould.', '', '  </details>'], 'Why\n\nMould.'],
    ['an image', ['', '  ![The knot](knot.png)'], 'The knot'],
  ])('%s', (_, lines, expected) => {
    expect(details('- [ ] Tent', ...lines, '- [ ] Stove')).toEqual([expected, undefined]);
  });

  test('plain bullets between nested boxes are kept beside them', () => {
    const source = ['- [ ] Tent', '  - dry', '  - [x] Poles', '  - clean', '    - [ ] Spare'];
    expect(items(...source)).toEqual(['1 [ ] Tent', '1.1 [x] Poles', '1.2 [ ] Spare']);
    expect(details(...source)[0]).toBe('- dry\n\nclean');
  });

  test('a comment is left out and said so', () => {
    const parsed = parseChecklist('- [ ] Tent\n\n  <!-- hm -->\n');
    expect(parsed.sections[0]?.items[0]).not.toHaveProperty('details');
    expect(parsed.leftOut).toEqual([{ line: 3, kind: 'html' }]);
  });
});

describe('around the lists', () => {
  test('prose, tables, plain lists, code and HTML are left out, each with its line', () => {
    const source = [
      ...['# Camping', '', 'For two.', '', '| a |', '| - |', '', '- one', '- two', ''],
      ...['```', 'x', '```', '', '<p>y</p>', '', '> quote', '', '- [ ] Tent', '', '## Empty', ''],
    ];
    expect(parseChecklist(source.join('\n')).leftOut).toEqual([
      { line: 3, kind: 'paragraph' },
      { line: 5, kind: 'table' },
      { line: 8, kind: 'list' },
      { line: 11, kind: 'code' },
      { line: 15, kind: 'html' },
      { line: 17, kind: 'blockquote' },
      { line: 21, kind: 'heading' },
    ]);
  });

  test('a heading over deeper headings with boxes stays', () => {
    const { sections } = parseChecklist('## Camp\n\n### Sleep\n\n- [ ] Tent\n\n## Empty\n\n### Too\n');
    expect(sections.map(({ title, level, items: { length } }) => [title, level, length])).toEqual([
      ['Camp', 2, 0],
      ['Sleep', 3, 1],
    ]);
  });

  test('underlined headings are headings', () => {
    const { heading, sections } = parseChecklist('Camping\n=======\n\nPack\n----\n\n- [ ] Tent\n');
    expect(heading).toBe('Camping');
    expect(sections.map(({ title }) => title)).toEqual(['Pack']);
  });

  test.each([
    [
      'an only heading of its level names the file and stays a section',
      '## Camp\n\n- [ ] a\n\n### In\n\n- [ ] b\n',
      'Camp',
      ['Camp', 'In'],
    ],
    [
      'headings of one level name nothing',
      '## Before\n\n- [ ] a\n\n## After\n\n- [ ] b\n',
      null,
      ['Before', 'After'],
    ],
    [
      'equal level-1 headings over boxes are sections',
      '# A\n\n- [ ] a\n\n# B\n\n- [ ] b\n',
      null,
      ['A', 'B'],
    ],
    [
      'a level-1 heading before others and all boxes is the title',
      '# T\n\nFor two.\n\n# B\n\n- [ ] b\n',
      'T',
      ['B'],
    ],
    ['a level-1 heading with a stored id is a section', '# A ^a\n\n- [ ] a\n', 'A', ['A']],
  ])('%s', (_, source, heading, titles) => {
    const parsed = parseChecklist(source);
    expect(parsed.heading).toBe(heading);
    expect(parsed.sections.map(({ title }) => title)).toEqual(titles);
  });

  test('the introduction is the first paragraph under the title with words of its own', () => {
    const source = '[de](de.md)\n\n# Camping\n\n![badge](b.svg)\n\nFor *two*\nnights.\n\nMore.\n\n- [ ] a\n';
    expect(parseChecklist(source).intro).toBe('For two nights.');
  });
});
