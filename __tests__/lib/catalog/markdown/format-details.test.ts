/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Paragraph } from 'mdast';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { formatDetails } from '@/lib/catalog/markdown/format-details';
import { stringifyMarkdown } from '@/lib/catalog/markdown/syntax-tree';

/** Words and punctuation that mean nothing in Markdown, or only at some places. */
const WORDS = 'a B2 now.then w. :-) :- : - + 1 1. 2) = # | ^ " ! ( 日'.split(' ');

const line = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

test('plain lines are stored as the formatter writes them', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      const blocks = lines.map(
        (value): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] }),
      );
      expect(formatDetails(blocks, { onSkip: () => undefined })).toBe(
        stringifyMarkdown({ type: 'root', children: blocks }),
      );
    }),
    { numRuns: propertyRuns(400) },
  );
});
