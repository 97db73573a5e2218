/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { toOwnMarkdown, toReaderMarkdown } from '@/lib/catalog/markdown/reader-markdown';

const MARKDOWN = `---
id: camping
summary: Two nights --- in a tent.
---

# Camping

## Before ^before {due=-P4W}

- [ ] Pitch the tent ^tent
  - [ ] Count the pegs ^pegs
- [x] Fetch water ^water
`;

test('checks the ticked items, unchecks the others and removes the front matter, the stored ids and the due offsets', () => {
  expect(toReaderMarkdown(MARKDOWN, new Set(['pegs']))).toBe(`# Camping

## Before

- [ ] Pitch the tent
  - [x] Count the pegs
- [ ] Fetch water
`);
});

test('a caret within a line does not start an id', () => {
  const line = '- [ ] Work out 2 ^10 by hand ^power';
  expect(toReaderMarkdown(line, new Set(['10']))).toBe('- [ ] Work out 2 ^10 by hand');
});

test('does not change text that is neither a task list item nor a heading', () => {
  expect(toReaderMarkdown('Two nights ^tent\n\n  2 l a person.', new Set(['tent']))).toBe(
    'Two nights ^tent\n\n  2 l a person.',
  );
});

test('recognizes all bullet characters, items without text and headings without a title', () => {
  const markdown = '## ^first\n\n- [ ] Pack ^pack\n  - plain\n  * [ ] Socks ^socks\n+ [ ] ^empty\n';
  expect(toReaderMarkdown(markdown, new Set(['socks', 'empty']))).toBe(
    '##\n\n- [ ] Pack\n  - plain\n  * [x] Socks\n+ [x]\n',
  );
});

test('has what a visitor has added, changed, moved and left out', () => {
  const markdown = `---
title: Camping
---

# Camping

For two nights.

## Before ^before {due=-P1W}

- [ ] Pitch the *tent* ^tent
  - [ ] Count the pegs ^pegs

    At least 8:

    - steel
    - wood

    * [ ] Spare ^spare
- [ ] Buy a map ^map

## There ^there

- [ ] Fetch water ^water
`;
  const item = (id: string, parts: object = {}) => ({
    ...{ id, text: id, due: '', isWritten: false, isDone: false, isLeftOut: false, children: [] },
    ...parts,
  });
  const sections = [
    {
      id: 'before',
      title: 'Before',
      due: '',
      items: [
        item('map', { text: 'Borrow *a* map', isWritten: true }),
        item('tent', {
          isDone: true,
          children: [item('pegs', { isLeftOut: true, children: [item('spare')] })],
        }),
      ],
    },
    {
      id: 'there',
      title: 'There',
      due: '',
      items: [item('water'), item('own-1', { text: 'Cook <it>', isWritten: true })],
    },
  ];
  expect(toOwnMarkdown(markdown, { name: '', day: '', sections })).toBe(`# Camping

For two nights.

## Before

- [ ] Borrow \\*a\\* map
- [x] Pitch the *tent*
  - [-] Count the pegs

    At least 8:

    - steel
    - wood

    * [ ] Spare

## There

- [ ] Fetch water
- [ ] Cook \\<it\\>
`);
});

test('has the name, the day and the dates of sections and items', () => {
  const markdown =
    '# Moving\n\nIn four weeks.\n\n## Before ^before {due=-P1W}\n\n- [ ] Pack ^pack\n\n## Later ^later\n\n- [ ] Rest ^rest\n';
  const item = { isWritten: false, isDone: false, isLeftOut: false, children: [], due: '' };
  const list = {
    name: 'To *Leipzig*',
    day: 'Moving day: Sunday, March 14',
    sections: [
      {
        id: 'before',
        due: 'by Sunday, March 7',
        items: [
          { ...item, id: 'pack', text: 'Pack' },
          { ...item, id: 'own-1', text: 'Call Ada', isWritten: true, due: 'by Monday, March 1' },
        ],
      },
      { id: 'later', due: '', items: [{ ...item, id: 'rest', text: 'Rest' }] },
    ],
  };
  expect(toOwnMarkdown(markdown, list)).toBe(`# Moving · To \\*Leipzig\\*

In four weeks.

Moving day: Sunday, March 14

## Before (by Sunday, March 7)

- [ ] Pack
- [ ] Call Ada (by Monday, March 1)

## Later

- [ ] Rest
`);
});
