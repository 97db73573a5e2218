/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';

const parse = (...lines: string[]) => parseChecklist(lines.join('\n'), { readsTables: true });

function items(...lines: string[]) {
  return parse(...lines).sections.flatMap((section) =>
    section.items.map(({ text, checked, details }) => [checked ? 'x' : ' ', text, details]),
  );
}

describe('in a file without task list items', () => {
  test('each row of a table is an item of the section above it, with the other cells below its text', () => {
    const { heading, intro, sections, skippedBlocks } = parse(
      ...['# Home security', '', 'Against burglars.', '', '## Doors', '', 'Most come by the door.', ''],
      ...['| Measure | Priority | Details and Hints |', '|:--|:-:|--|'],
      ...['| Change the lock | Essential | After moving in. |', '| Add a chain | Optional | |', ''],
      ...['## Windows', '', 'Measure | Priority', '--|--', 'Close them | Essential', '', '## Empty'],
    );
    expect({ heading, intro }).toEqual({ heading: 'Home security', intro: 'Against burglars.' });
    expect(sections.map(({ title, items: rows }) => [title, rows.length])).toEqual([
      ['Doors', 2],
      ['Windows', 1],
    ]);
    expect(sections.flatMap((section) => section.items)).toMatchObject([
      {
        ...{ z: '1', text: 'Change the lock', line: 11, checked: false },
        details: '**Priority:** Essential\n\n**Details and Hints:** After moving in.',
      },
      { z: '2', text: 'Add a chain', line: 12, details: '**Priority:** Optional' },
      { z: '3', text: 'Close them', line: 18 },
    ]);
    expect(skippedBlocks).toEqual([
      { line: 3, kind: 'paragraph' },
      { line: 7, kind: 'paragraph' },
      { line: 20, kind: 'heading' },
    ]);
  });

  test('links, emphasis, code and line breaks of cells stay, and HTML does not', () => {
    expect(
      items(
        ...['| Item | **Why** |', '| - | - |'],
        '| Read [the *guide*](https://example.org/a) <b>first</b> | See `a \\| b`<br>and [this][1] |',
        ...['', '[1]: https://example.org/b'],
      ),
    ).toEqual([
      [
        ' ',
        'Read [the *guide*](https://example.org/a) first',
        '**Why:** See `a | b`\\\nand [this](https://example.org/b)',
      ],
    ]);
  });

  test('checkboxes tick items, in the text or in a column of their own', () => {
    expect(items('| Done | Item |', '| - | - |', '| [x] | Tent |', '| [ ] | Stove |', '| | Lamp |')).toEqual([
      ['x', 'Tent', undefined],
      [' ', 'Stove', undefined],
      [' ', 'Lamp', undefined],
    ]);
    expect(items('| Item |', '| - |', '| [X] Tent |', '| [ ] Stove |')).toEqual([
      ['x', 'Tent', undefined],
      [' ', 'Stove', undefined],
    ]);
  });

  test('a column of row numbers is left out, other numbers are not', () => {
    const rows = ['| 1. | 2 | Tents | x |', '| 2. | 8 | Pegs | y |'];
    expect(items('| # | Number | Item | |', '| - | - | - | - |', ...rows)).toEqual([
      [' ', 'Tents', '**Number:** 2\n\nx'],
      [' ', 'Pegs', '**Number:** 8\n\ny'],
    ]);
  });

  test('a row may set its stored id', () => {
    const { sections } = parse('| Item | Why |', '| - | - |', '| Tent ^tent | Rain |');
    expect(sections[0]?.items).toMatchObject([{ id: 'tent', text: 'Tent', details: '**Why:** Rain' }]);
  });

  test('rows without a text, cells without a column and tables without rows are left out', () => {
    expect(
      items('| Item |', '| - |', '| Tent | too much |', '| |', '', '| Only a header |', '| - |'),
    ).toEqual([[' ', 'Tent', undefined]]);
    expect(parse('| Only a header |', '| - |').skippedBlocks).toEqual([{ line: 1, kind: 'table' }]);
  });

  test('tables in quotes and lists are read too', () => {
    expect(
      items(
        '> | Item |',
        '> | - |',
        '> | Tent |',
        '',
        '- Kitchen',
        '',
        '  | Item |',
        '  | - |',
        '  | Stove |',
      ),
    ).toEqual([
      [' ', 'Tent', undefined],
      [' ', 'Stove', undefined],
    ]);
  });

  test('long headings of columns cannot make the text much longer than the file', () => {
    const rows = Array.from({ length: 200 }, () => '| a | b |');
    expect(() => parse(`| Item | ${'x'.repeat(9_000)} |`, '| - | - |', ...rows)).toThrow(
      'line 119: the headings of the columns up to here repeat more than 1048576 characters',
    );
  });
});

test('in a file with task list items, tables are details of the item above or left out', () => {
  const { sections, skippedBlocks } = parse(
    ...['- [ ] Tent', '', '  | Size | Number |', '  | - | - |', '  | 2 | 1 |', '', '# More', ''],
    ...['| Item |', '| - |', '| Stove |'],
  );
  expect(sections).toMatchObject([
    { items: [{ text: 'Tent', details: '| Size | Number |\n| - | - |\n| 2 | 1 |' }] },
  ]);
  expect(skippedBlocks.map(({ kind }) => kind)).toEqual(['heading', 'table']);
});

test('unless they are asked for, tables are no items', () => {
  expect(parseChecklist('| Item |\n| - |\n| Tent |\n').sections).toEqual([]);
});
