/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { MAX_NOTE_LENGTH, parseDayNote } from '@/lib/insights/day-notes';

test('a note is one line without spaces at its ends', () => {
  expect(parseDayNote({ day: '2026-11-14', text: '  Newsletter\r\n sent\t' })).toEqual({
    note: { day: '2026-11-14', text: 'Newsletter sent' },
  });
  const longest = '🎄'.repeat(MAX_NOTE_LENGTH);
  expect(parseDayNote({ day: '2026-12-24', text: longest })).toEqual({
    note: { day: '2026-12-24', text: longest },
  });
});

test.each([
  ['2026-11-14', '', 'text'],
  ['2026-11-14', ' \n ', 'text'],
  ['2026-11-14', 'x'.repeat(MAX_NOTE_LENGTH + 1), 'text'],
  ['2026-11-14', 'a\u0000b', 'text'],
  ['2026-02-30', 'x', 'day'],
  ['14.11.2026', 'x', 'day'],
  ['', 'x', 'day'],
])('%j with the text %j has a problem with its %s', (day, text, problem) => {
  expect(parseDayNote({ day, text })).toEqual({ problem });
});
