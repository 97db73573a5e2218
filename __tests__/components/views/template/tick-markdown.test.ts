import { expect, test } from '@jest/globals';
import { tickMarkdown } from '@/components/views/template/tick-markdown';

const MARKDOWN = `# Camping

## Before ^before

- [ ] Pitch the tent ^tent
  - [ ] Count the pegs ^pegs
- [x] Fetch water ^water
`;

test('the boxes that the visitor ticked are ticked, the others are not, and no stored id is left', () => {
  expect(tickMarkdown(MARKDOWN, new Set(['pegs']))).toBe(`# Camping

## Before

- [ ] Pitch the tent
  - [x] Count the pegs
- [ ] Fetch water
`);
});

test('a caret within a line is no id', () => {
  const line = '- [ ] Work out 2 ^10 by hand ^power';
  expect(tickMarkdown(line, new Set(['10']))).toBe('- [ ] Work out 2 ^10 by hand');
});

test('text that is neither a box nor a heading stays as it is', () => {
  expect(tickMarkdown('Two nights ^tent\n\n  2 l a person.', new Set(['tent']))).toBe(
    'Two nights ^tent\n\n  2 l a person.',
  );
});

test('boxes with the other bullets, boxes without text and headings without a title are understood', () => {
  const markdown = '## ^first\n\n- [ ] Pack ^pack\n  - plain\n  * [ ] Socks ^socks\n+ [ ] ^empty\n';
  expect(tickMarkdown(markdown, new Set(['socks', 'empty']))).toBe(
    '##\n\n- [ ] Pack\n  - plain\n  * [x] Socks\n+ [x]\n',
  );
});
