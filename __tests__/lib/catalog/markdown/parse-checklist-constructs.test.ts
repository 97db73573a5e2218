/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';

/** The items as strings: position in the tree, tick, text. */
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

const NESTED = '1 [ ] Tent, 1.1 [x] Poles, 1.1.1 [ ] Spare, 2 [ ] Stove';

describe('notations of task list items', () => {
  test.each<[string, string[], string]>([
    ...['-', '*', '+'].map((bullet): [string, string[], string] => [
      `bullets with ${bullet}`,
      [`${bullet} [ ] Tent`, `${bullet} [x] Stove`, `${bullet} [X] Fuel`],
      '1 [ ] Tent, 2 [x] Stove, 3 [x] Fuel',
    ]),
    ...['1.', '7)', '10.'].map((number): [string, string[], string] => [
      `numbers with ${number}`,
      [`${number} [ ] Tent`, `${number} [x] Stove`],
      '1 [ ] Tent, 2 [x] Stove',
    ]),
    ...['  ', '   ', '    ', '\t'].map((step): [string, string[], string] => [
      `nested by ${JSON.stringify(step)}`,
      ['- [ ] Tent', `${step}- [x] Poles`, `${step}${step}- [ ] Spare`, '- [ ] Stove'],
      NESTED,
    ]),
    ['nested under numbers', ['1. [ ] Tent', '   1. [x] Poles', '      - [ ] Spare', '2. [ ] Stove'], NESTED],
    [
      'in loose lists',
      ['- [ ] Tent', '', '  - [x] Poles', '', '    - [ ] Spare', '', '', '- [ ] Stove'],
      NESTED,
    ],
    [
      'with different bullets next to each other',
      ['- [ ] a', '* [ ] b', '+ [ ] c', '1. [ ] d'],
      '1 [ ] a, 2 [ ] b, 3 [ ] c, 4 [ ] d',
    ],
    [
      'inside block quotes, also nested ones',
      ['> - [ ] Tent', '>   - [x] Poles', '>', '> > - [ ] Deep', '', '- [ ] After'],
      '1 [ ] Tent, 1.1 [x] Poles, 2 [ ] Deep, 3 [ ] After',
    ],
    [
      'in a quote below an item, whose children they are',
      ['- [ ] Tent', '  > - [ ] Poles', '- [ ] Stove'],
      '1 [ ] Tent, 1.1 [ ] Poles, 2 [ ] Stove',
    ],
    [
      'inside <details>',
      ['<details>', '<summary>More</summary>', '', '- [ ] Tent', '', '</details>'],
      '1 [ ] Tent',
    ],
    [
      'in a footnote with several blocks',
      ['- [ ] Tent[^1]', '', '[^1]: More', '', '    - [ ] Poles'],
      '1 [ ] Tent, 2 [ ] Poles',
    ],
    [
      'with CRLF line ends and a byte-order mark',
      ['\uFEFF## Pack\r', '\r', '- [ ] Tent\r', '  - [x] Poles\r', ''],
      '1 [ ] Tent, 1.1 [x] Poles',
    ],
    [
      'in a right-to-left script',
      ['- [ ] &nbsp;&nbsp;احزم `الخيمة`', '  - [x] الأوتاد'],
      '1 [ ] احزم `الخيمة`, 1.1 [x] الأوتاد',
    ],
  ])('%s', (_, lines, expected) => {
    expect(items(...lines).join(', ')).toBe(expected);
  });

  test('below plain bullets, whose own text is not an item', () => {
    const source = ['- Camp', '  - [ ] Tent', '    - [x] Poles', '- [ ] Stove'];
    expect(items(...source)).toEqual(['1 [ ] Tent', '1.1 [x] Poles', '2 [ ] Stove']);
    expect(parseChecklist(source.join('\n')).skippedBlocks).toEqual([{ line: 1, kind: 'paragraph' }]);
  });
});

describe('text that only looks like a task list item', () => {
  test.each([
    ['a code fence', ['```', '- [ ] No', '```']],
    ['a code fence with tildes', ['~~~md', '- [ ] No', '~~~']],
    ['indented code', ['Text', '', '    - [ ] No']],
    ['an HTML comment', ['<!--', '- [ ] No', '-->']],
    ['inline code', ['`- [ ] No`']],
    ['an escaped checkbox', ['- \\[ ] No']],
    ['a checkbox without a bullet', ['[ ] No']],
    ['a checkbox without a space', ['- []No', '- [ ]No']],
  ])('%s', (_, lines) => {
    expect(items(...lines, '', '- [ ] Yes')).toEqual(['1 [ ] Yes']);
  });

  test('a code fence below an item belongs to its details', () => {
    expect(details('- [ ] Run', '', '  ```sh', '  - [ ] no', '  ```')).toEqual(['```sh\n- [ ] no\n```']);
  });
});

describe('the text of an item', () => {
  test.each([
    ['emphasis', '*a* and __b__ and ~~c~~', '*a* and **b** and ~~c~~'],
    ['code', 'Run `npm  test` now', 'Run `npm  test` now'],
    ['a link', '[Map](https://example.org/a_b "T")', '[Map](https://example.org/a_b "T")'],
    ['a bare URL', 'See https://example.org/a_b', 'See <https://example.org/a_b>'],
    ['an image', 'Look ![here](x.png) now', 'Look here now'],
    ['a badge', '[![build](b.svg)](https://example.org)', '[build](https://example.org)'],
    ['a comment', 'Tent <!-- the green one -->', 'Tent'],
    ['HTML tags', 'Press <kbd>Ctrl</kbd> and<br>wait', 'Press Ctrl and wait'],
    ['a placeholder', 'Greet <your name>', 'Greet \\<your name>'],
    ['a number at the start', '1. of May', '1\\. of May'],
    ['entities', 'Salt &amp; pepper', 'Salt & pepper'],
    ['a second checkbox', '[x] both', '\\[x] both'],
    ['an image without a text between words', 'Look ![](x.png) now', 'Look now'],
    ['a comment at its start', '<!-- x --> Tent', 'Tent'],
    ['a line break at its end', 'Tent<br>', 'Tent'],
    [
      'code, an image or a link title on two lines',
      '`a\n  b` ![c\n  d](x) [e](/e "f\n  g")',
      '`a b` c d [e](/e "f g")',
    ],
    ['an email address', 'Ask me@example.org now', 'Ask <me@example.org> now'],
    ['an email address that only GitHub links', 'Ask me@a_b.example.org', 'Ask me\\@a_b.example.org'],
  ])('with %s', (_, source, text) => {
    expect(items(`- [ ] ${source}`)).toEqual([`1 [ ] ${text}`]);
  });

  test('on several lines becomes one line', () => {
    expect(items('- [ ] Pack', '      the tent  ', '  dry', '- [ ] Next')).toEqual([
      '1 [ ] Pack the tent dry',
      '2 [ ] Next',
    ]);
  });

  test.each([
    ['[x](javascript:alert(1)) y', 'x y'],
    ['[**x**](JavaScript:alert%281%29)', '**x**'],
    ['[x](java&Tab;script:alert)', 'x'],
    ['[x](data:text/html,1), [y](vbscript:1)', 'x, y'],
    ['[x](<java script:1>)', 'x'],
    ['[x][1]\n\n[1]: javascript:alert(1)', 'x'],
    ['[x](https://example.org/a:b) [y](mailto:a@example.org)', null],
    ['[x](/a:b) [y](#c:d) [z](e.md)', null],
  ])('has no link that could run code: %s', (source, text) => {
    const expected = text ?? source;
    expect(parseChecklist(`- [ ] ${source}\n`).sections[0]?.items[0]?.text).toBe(expected);
    const [first = '', ...rest] = source.split('\n');
    const below = [`- [ ] Item`, '', `  ${first}`, ...rest].join('\n');
    expect(parseChecklist(below).sections[0]?.items[0]?.details).toBe(expected);
  });

  test('contains the targets of its references', () => {
    expect(
      items('- [ ] [Map] and [that][m][^n]', '', '[map]: /a', '[m]: /b "B"', '[^n]: see *there*'),
    ).toEqual(['1 [ ] [Map](/a) and [that](/b "B") (see *there*)']);
    expect(items('- [ ] See ![the tent][t][^n]', '', '[t]: x.png', '', '[^n]: One.', '', '    Two.')).toEqual(
      ['1 [ ] See the tent (One. Two.)'],
    );
  });

  test.each([
    [
      'that follow it',
      ['[^1]: Pegs[^2]', '', '[^2]: Six', '', '[^3]: or *eight[^2]*'],
      '(Pegs (Six)) (or *eight (Six)*)',
    ],
    ['that precede it', ['[^2]: Six', '', '[^1]: Pegs[^2]', '', '[^3]: None'], '(Pegs (Six)) (None)'],
    [
      'and links in them',
      ['[^1]: See [map]', '', '[^3]: ![Tent][map]', '', '[map]: /a'],
      '(See [map](/a)) (Tent)',
    ],
    ['up to the one in which they are', ['[^1]: Pegs[^3]', '', '[^3]: Six[^1]'], '(Pegs (Six)) (Six (Pegs))'],
  ])('contains footnotes with footnotes %s', (_, lines, expected) => {
    const { sections, skippedBlocks } = parseChecklist(['- [ ] a[^1][^3]', '', ...lines].join('\n'));
    expect(sections[0]?.items[0]?.text).toBe(`a ${expected}`);
    expect(skippedBlocks).toEqual([]);
  });

  test('does not contain footnotes that only footnotes without a reference contain: they are listed as skipped', () => {
    const source = ['- [ ] Tent', '', '[^1]: Pegs[^2]', '', '[^2]: Six'].join('\n');
    expect(parseChecklist(source).skippedBlocks).toEqual([
      { line: 3, kind: 'footnoteDefinition' },
      { line: 5, kind: 'footnoteDefinition' },
    ]);
  });

  test('contains the first of two targets with the same name, which are not listed as skipped', () => {
    const source = ['- [ ] [that][m][^n]', '', '[m]: /b', '[m]: /c', '', '[^n]: One', '', '[^n]: Two'].join(
      '\n',
    );
    const { sections, skippedBlocks } = parseChecklist(source);
    expect(sections[0]?.items[0]?.text).toBe('[that](/b) (One)');
    expect(skippedBlocks).toEqual([{ line: 8, kind: 'footnoteDefinition' }]);
  });

  test.each(['x \\^2', 'x &#94;2', 'x^2'])('“%s” does not end with a stored id', (source) => {
    const [section] = parseChecklist(`- [ ] ${source}`).sections;
    expect(section?.items[0]?.id).toBeNull();
  });

  test('a comment may follow a stored id', () => {
    const [section] = parseChecklist('- [ ] Tent ^tent <!-- x -->').sections;
    expect(section?.items[0]).toMatchObject({ id: 'tent', text: 'Tent' });
  });

  test('a stored id is parsed after an email address that only GitHub links', () => {
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
    ['a table with HTML', ['', '  | <b>a</b> |', '  | - |', '  | c<br>d |'], '| a |\n| - |\n| c d |'],
    ['a heading with HTML', ['', '  ## Why <b>dry</b>'], '## Why dry'],
    ['a quote', ['  > Dry it.'], '> Dry it.'],
    ['<details>', ['  <details><summary>Why</summary>', '', '  Mould.', '', '  </details>'], 'Why\n\nMould.'],
    ['an image', ['', '  ![The knot](knot.png)'], 'The knot'],
    ['line breaks around a paragraph', ['', '  <br>Dry it<br>'], 'Dry it'],
    ['a placeholder on two lines', ['', '  Write <your', '  name>'], 'Write \\<your name>'],
  ])('%s', (_, lines, expected) => {
    expect(details('- [ ] Tent', ...lines, '- [ ] Stove')).toEqual([expected, undefined]);
  });

  test('plain bullets between nested items belong to the details', () => {
    const source = ['- [ ] Tent', '  - dry', '  - [x] Poles', '  - clean', '    - [ ] Spare'];
    expect(items(...source)).toEqual(['1 [ ] Tent', '1.1 [x] Poles', '1.2 [ ] Spare']);
    expect(details(...source)[0]).toBe('- dry\n\nclean');
  });

  test('lists before and after a nested item are one list, if both have bullets', () => {
    expect(details('- [ ] Tent', '  - dry', '  - [x] Poles', '  - clean')[0]).toBe('- dry\n- clean');
    expect(details('- [ ] Tent', '  - dry', '  - [x] Poles', '  1. clean')[0]).toBe('- dry\n\n1. clean');
  });

  test('a comment is skipped and listed in skippedBlocks', () => {
    const parsed = parseChecklist('- [ ] Tent\n\n  <!-- hm -->\n');
    expect(parsed.sections[0]?.items[0]).not.toHaveProperty('details');
    expect(parsed.skippedBlocks).toEqual([{ line: 3, kind: 'html' }]);
  });
});

describe('headings and other blocks', () => {
  test('prose, tables, plain lists, code and HTML are skipped and listed with their lines', () => {
    const source = [
      ...['# Camping', '', 'For two.', '', '| a |', '| - |', '', '- one', '- two', ''],
      ...['```', 'x', '```', '', '<p>y</p>', '', '> quote', '', '- [ ] Tent', '', '## Empty', ''],
    ];
    expect(parseChecklist(source.join('\n')).skippedBlocks).toEqual([
      { line: 3, kind: 'paragraph' },
      { line: 5, kind: 'table' },
      { line: 8, kind: 'list' },
      { line: 11, kind: 'code' },
      { line: 15, kind: 'html' },
      { line: 17, kind: 'blockquote' },
      { line: 21, kind: 'heading' },
    ]);
  });

  test('front matter and thematic breaks are not listed, a heading without text is', () => {
    const { sections, skippedBlocks } = parseChecklist(
      '---\nid: x\n---\n\n# T\n\n- [ ] a\n\n***\n\n##\n\n- [ ] b\n',
    );
    expect(skippedBlocks).toEqual([{ line: 11, kind: 'heading' }]);
    expect(sections.map(({ items: { length } }) => length)).toEqual([2]);
  });

  test('a heading above deeper headings with items is a section', () => {
    const { sections } = parseChecklist('## Camp\n\n### Sleep\n\n- [ ] Tent\n\n## Empty\n\n### Too\n');
    expect(sections.map(({ title, level, items: { length } }) => [title, level, length])).toEqual([
      ['Camp', 2, 0],
      ['Sleep', 3, 1],
    ]);
  });

  test('underlined (setext) headings are headings', () => {
    const { heading, sections } = parseChecklist('Camping\n=======\n\nPack\n----\n\n- [ ] Tent\n');
    expect(heading).toBe('Camping');
    expect(sections.map(({ title }) => title)).toEqual(['Pack']);
  });

  test.each([
    [
      'a first heading that is the only one of its level is the title and a section',
      '## Camp\n\n- [ ] a\n\n### In\n\n- [ ] b\n',
      'Camp',
      ['Camp', 'In'],
    ],
    [
      'several headings of the same level are not the title',
      '## Before\n\n- [ ] a\n\n## After\n\n- [ ] b\n',
      null,
      ['Before', 'After'],
    ],
    [
      'several level-1 headings with items are sections',
      '# A\n\n- [ ] a\n\n# B\n\n- [ ] b\n',
      null,
      ['A', 'B'],
    ],
    [
      'a level-1 heading with items of its own is the title',
      '# T\n\n- [ ] a\n\n## B\n\n- [ ] b\n',
      'T',
      ['', 'B'],
    ],
    ['a level-1 heading before all items is the title', '# T\n\nFor two.\n\n# B\n\n- [ ] b\n', 'T', ['B']],
    ['a level-1 heading with a stored id is a section', '# A ^a\n\n- [ ] a\n', 'A', ['A']],
  ])('%s', (_, source, heading, titles) => {
    const parsed = parseChecklist(source);
    expect(parsed.heading).toBe(heading);
    expect(parsed.sections.map(({ title }) => title)).toEqual(titles);
  });

  test('the introduction is the first paragraph below the title that is not only images', () => {
    const badges = '[![a](a.svg)](a) ![b](b.svg)';
    const source = `[de](de.md)\n\n# Camping\n\n${badges}\n\n- List\n\n> Quote\n\nFor *two*\n  nights.\n\nMore.\n\n- [ ] a\n`;
    expect(parseChecklist(source).intro).toBe('For two nights.');
  });
});
