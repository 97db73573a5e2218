/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Documents of the project, without the lists in `content/`. */
const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

/** Tests that docs/reliability.md names: a file, and titles in quotes. */
const REFERENCE = /`(__tests__\/[^`]+)`: (“[^”]+”(?:, “[^”]+”)*)/g;

/** A promise with a file alone: the title of the test is the promise. */
const TITLE_ROW = /^\| (.+) \| `(__tests__\/[^`]+)` \|$/gm;

/** Source text in which a title in code quotes equals the title itself. */
function readTitles(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll("\\'", "'") : '';
}

test('every test that docs/reliability.md names exists', () => {
  const document = readFileSync('docs/reliability.md', 'utf8');
  const named = [...document.matchAll(REFERENCE)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );
  const promises = [...document.matchAll(TITLE_ROW)].map(([, title = '', file = '']) => ({ file, title }));
  const missing = [...named, ...promises].filter(({ file, title }) => {
    const titles = readTitles(file);
    // A promise begins with a capital letter, its title need not.
    return !titles.includes(title) && !titles.includes(title.charAt(0).toLowerCase() + title.slice(1));
  });
  expect(missing).toEqual([]);
  expect(promises.length).toBeGreaterThan(60);
  expect(named.length).toBeGreaterThan(60);
});

test('every promise names its test', () => {
  const document = readFileSync('docs/reliability.md', 'utf8');
  const promises = document.split('\n## OWASP')[0] ?? '';
  const rows = promises
    .split('\n')
    .filter((line) => /^\| (?!Promise)/.test(line) && !line.startsWith('|---'));
  expect(rows.filter((row) => !row.includes('`__tests__/'))).toEqual([]);
});

test('README.md has at most 140 lines', () => {
  expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(140);
});

test('docs/README.md lists every document', () => {
  const index = readFileSync('docs/README.md', 'utf8');
  const documents = DOCUMENTS.filter((file) => /^docs\/[^/]+\.md$/.test(file)).map((file) =>
    path.basename(file),
  );
  expect(documents.filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
});

test('docs/decisions/README.md lists every decision', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const records = DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file)).map((file) =>
    path.basename(file),
  );
  expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

/** Names of the headings of a document in links, as GitHub makes them. */
function readAnchors(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links of a document to files of the project that do not exist, or to headings that they do not have. */
function findBrokenLinks(file: string): string[] {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?![a-z]+:)((?:[^()\s]|\([^()]*\))+)\)/g)].map(
    ([, link = '']) => link,
  );
  return links.filter((link) => {
    const [target = '', anchor] = link.split('#');
    const linked = target === '' ? file : path.join(path.dirname(file), target);
    if (!existsSync(linked)) return true;
    return anchor !== undefined && linked.endsWith('.md') && !readAnchors(linked).has(anchor);
  });
}

test('links in documents lead to files and headings that exist', () => {
  const broken = DOCUMENTS.flatMap((file) => findBrokenLinks(file).map((link) => `${file}: ${link}`));
  expect(broken).toEqual([]);
});
