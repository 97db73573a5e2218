/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { type ContentLine, describeLine, readContentLines } from '@/__tests__/support/content-lines';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';

let content: CatalogContent;
let promises: ContentLine[];

beforeAll(async () => {
  content = await readCatalogContent();
  promises = (await readContentLines()).filter(({ kind }) => kind === 'promise');
});

test('every template has a promise, in each of its languages', () => {
  const without = content.templates.filter(({ promise }) => promise === '');
  expect(without.map(({ locale, id }) => `content/templates/${locale}/${id}.md: add “promise”`)).toEqual([]);
});

test('every name of a template has a promise', () => {
  const without = content.templates.flatMap(({ id, names }) =>
    Object.entries(names).flatMap(([locale, { promise }]) => (promise ? [] : { id, locale })),
  );
  expect(
    without.map(
      ({ id, locale }) => `content/templates/en/${id}.md: add “promise” to the name in “${locale}”`,
    ),
  ).toEqual([]);
});

test('promises end without a full stop unless they have two sentences, and without other marks', () => {
  const wrong = promises.filter(({ text }) => /[!！…]$|^[^.。]*[.。]$/u.test(text));
  expect(wrong.map((line) => describeLine(line, 'remove the last character'))).toEqual([]);
});

test('no two lists of a language have the same promise', () => {
  const seen = new Set<string>();
  const repeated = promises.filter(({ locale, text }) => {
    const key = `${locale} ${text}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
  expect(repeated.map((line) => describeLine(line, 'say what this list does'))).toEqual([]);
});

test('a promise does not repeat the title', () => {
  const repeated = content.templates.filter(({ title, promise }) =>
    title.toLowerCase().includes(promise.toLowerCase()),
  );
  expect(repeated.map(({ locale, id }) => `${locale}/${id}`)).toEqual([]);
});
