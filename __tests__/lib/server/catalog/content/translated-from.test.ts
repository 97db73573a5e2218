/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import {
  describeOutdated,
  findOutdated,
  hashOriginal,
  type TranslatedFrom,
} from '@/lib/server/catalog/content/translated-from';

const ENGLISH = `## Kitchen ^kitchen

- [ ] Fit smoke alarms ^alarms

  One on every floor.

- [ ] Fill two bottles ^bottles
`;

const GERMAN = `## Küche ^kitchen

- [ ] Rauchmelder anbringen ^alarms

  Einen auf jedem Stockwerk.

- [ ] Zwei Flaschen füllen ^bottles
- [ ] Wohnungsgeber fragen ^landlord
`;

function makeTexts(body: string, { title = 'Safe home', summary = 'Alarms and water.' } = {}) {
  const sections = parseChecklist(body).sections.map((section) => ({
    ...section,
    id: section.id ?? '',
    items: section.items.map((item) => ({ ...item, id: item.id ?? '' })),
  }));
  return { title, summary, checklist: { sections } };
}

const original = makeTexts(ENGLISH);
const translation = makeTexts(GERMAN, { title: 'Sicheres Zuhause', summary: 'Melder und Wasser.' });
const recorded = hashOriginal(original, translation);

/** What is outdated after the English list was changed. */
const findAfter = (
  change: (markdown: string) => string,
  { texts = {}, german = translation, record = recorded as TranslatedFrom } = {},
) => findOutdated(makeTexts(change(ENGLISH), texts), german, record);

const NOTHING = { changed: [], unrecorded: [], missing: [], removed: [] };

test('a recorded translation is not outdated, and its own items are not compared', () => {
  expect(findAfter((markdown) => markdown)).toEqual(NOTHING);
  expect(Object.keys(recorded)).toEqual(['_summary', '_title', 'alarms', 'bottles', 'kitchen']);
});

describe('a translation is outdated', () => {
  test.each<[string, (markdown: string) => string, string[]]>([
    ['the text of an item', (markdown) => markdown.replace('two bottles', 'three bottles'), ['bottles']],
    ['the details of an item', (markdown) => markdown.replace('every floor', 'each floor'), ['alarms']],
    [
      'the details that an item had',
      (markdown) => markdown.replace('  One on every floor.\n', ''),
      ['alarms'],
    ],
    ['a heading', (markdown) => markdown.replace('## Kitchen', '## Kitchen and hall'), ['kitchen']],
  ])('by a change of %s', (_what, change, changed) => {
    expect(findAfter(change)).toEqual({ ...NOTHING, changed });
  });

  test('by a change of title or summary', () => {
    const texts = { title: 'A safe home', summary: 'Alarms, water and light.' };
    expect(findAfter((markdown) => markdown, { texts })).toEqual({
      ...NOTHING,
      changed: ['_title', '_summary'],
    });
  });

  test('by a new item, until it is translated and accepted', () => {
    const add = (markdown: string) => `${markdown}- [ ] Buy a torch ^torch\n`;
    expect(findAfter(add)).toEqual({ ...NOTHING, missing: ['torch'] });
    const german = makeTexts(`${GERMAN}- [ ] Taschenlampe kaufen ^torch\n`);
    expect(findAfter(add, { german })).toEqual({ ...NOTHING, unrecorded: ['torch'] });
    const record = hashOriginal(makeTexts(add(ENGLISH)), german);
    expect(findAfter(add, { german, record })).toEqual(NOTHING);
  });

  test('by an item that is removed, until it is removed there or kept on purpose', () => {
    const remove = (markdown: string) => markdown.replace('- [ ] Fill two bottles ^bottles\n', '');
    expect(findAfter(remove)).toEqual({ ...NOTHING, removed: ['bottles'] });
    const german = makeTexts(GERMAN.replace('- [ ] Zwei Flaschen füllen ^bottles\n', ''));
    expect(findAfter(remove, { german })).toEqual(NOTHING);
    const record = hashOriginal(makeTexts(remove(ENGLISH)), translation);
    expect(findAfter(remove, { record })).toEqual(NOTHING);
  });
});

test.each<[string, (markdown: string) => string]>([
  [
    'white space',
    (markdown) => markdown.replace('One on every', 'One on\n  every').replace('two ', 'two\u00A0'),
  ],
  [
    'the order of items',
    (markdown) =>
      markdown
        .replace('- [ ] Fill two bottles ^bottles\n', '')
        .replace('- [ ] Fit', '- [ ] Fill two bottles ^bottles\n- [ ] Fit'),
  ],
  ['a tick', (markdown) => markdown.replace('- [ ] Fit', '- [x] Fit')],
])('%s does not count', (_what, change) => {
  expect(change(ENGLISH)).not.toBe(ENGLISH);
  expect(findAfter(change)).toEqual(NOTHING);
});

test('a description names the file, the texts by their ids, and what happened to them', () => {
  const template = { locale: 'de', id: 'safe-home' };
  const outdated = { changed: ['_title', 'alarms'], unrecorded: [], missing: ['torch'], removed: [] };
  expect(describeOutdated(template, outdated)).toBe(
    'content/templates/de/safe-home.md: changed in English: title ^alarms; not translated: ^torch',
  );
  expect(describeOutdated(template, NOTHING)).toBeNull();
});
