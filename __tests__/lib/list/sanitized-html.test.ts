/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test('HTML of a file may have the tags that Trusted Types allow, and no others', () => {
  const [inFiles, inPages] = ['lib/list/sanitized-html.ts', 'lib/browser/trusted-types.ts'].map(
    (file) => /OTHER_TAG =\s*\/(.+)\/g?;/.exec(readFileSync(file, 'utf8'))?.[1],
  );
  expect(inFiles).toMatch(/blockquote/);
  expect(inFiles).toBe(inPages);
});
