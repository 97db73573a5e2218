/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** A reference to a test in docs/reliability.md: its file and its title. */
const REFERENCE = /`(__tests__\/[^`]+)`: “([^”]+)”/g;

/** Source text in which a title in code quotes equals the title itself. */
function readTitles(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll("\\'", "'") : '';
}

test('every test that docs/reliability.md names exists', () => {
  const references = [...readFileSync('docs/reliability.md', 'utf8').matchAll(REFERENCE)];
  const missing = references.filter(([, file = '', title = '']) => !readTitles(file).includes(title));
  expect(missing.map(([reference]) => reference)).toEqual([]);
  expect(references.length).toBeGreaterThan(40);
});

test('every promise names its test', () => {
  const document = readFileSync('docs/reliability.md', 'utf8');
  const promises = document.split('\n## OWASP')[0] ?? '';
  const rows = promises
    .split('\n')
    .filter((line) => /^\| (?!Promise|Fault)/.test(line) && !line.startsWith('|---'));
  expect(rows.filter((row) => !row.includes('`__tests__/'))).toEqual([]);
});
