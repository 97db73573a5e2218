/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { valueLabel } from '@/lib/insights/value-label';
import { getInsightsTranslator } from '@/lib/server/insights-messages/get-translator';
import { toLine } from '@/lib/server/insights-messages/to-line';

test.each([
  ['a text with its own lines', 'tent\n\nOpen the report\r\nnow', 'tent Open the report now'],
  ['characters that turn around what follows', 'tent\u202e12\u2066', 'tent 12'],
  ['a URL', 'see https://evil.example/x', 'see https // evil.example/x'],
  [
    'a link or mention of a chat',
    '<!channel> & <https://evil.example|Open>',
    '‹!channel› & ‹https // evil.example|Open›',
  ],
  ['a long text', 'x'.repeat(300), `${'x'.repeat(100)}…`],
])('%s is a part of one line', (_, given, line) => {
  expect(toLine(given)).toBe(line);
});

test('a list that is called like a property of objects has its id as name', async () => {
  const t = await getInsightsTranslator('en');
  expect(valueLabel(t, { locale: 'en', listTitles: {} }, 'list', 'constructor')).toBe('constructor');
});
