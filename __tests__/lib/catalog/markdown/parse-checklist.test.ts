/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';

function outline(source: string) {
  return parseChecklist(source).sections.map((section) => ({
    title: section.title,
    items: section.items.map((item) => `${item.z} ${item.checked ? 'x' : ' '} ${item.text}`),
  }));
}

describe('parseChecklist', () => {
  test('headings become sections, and items are numbered across sections', () => {
    const source =
      '## Before\n\n- [ ] One\n  - [x] Inner\n    - [ ] Deep\n- [ ] Two\n\n## After\n\n- [ ] Three\n';
    expect(outline(source)).toEqual([
      { title: 'Before', items: ['1   One', '1.1 x Inner', '1.1.1   Deep', '2   Two'] },
      { title: 'After', items: ['3   Three'] },
    ]);
  });

  test('stored ids at the ends of headings and items are not part of the text', () => {
    const [section] = parseChecklist(
      '## Packing ^pack\n\n- [ ] Pack the *tent* ^tent\n- [ ] No id\n',
    ).sections;
    expect(section).toMatchObject({ id: 'pack', title: 'Packing' });
    expect(section?.items.map(({ id, text }) => [id, text])).toEqual([
      ['tent', 'Pack the *tent*'],
      [null, 'No id'],
    ]);
  });

  test('a due offset follows the stored id of a heading, or its text', () => {
    const source =
      '## Four weeks *before* ^four-weeks {due=-P4W}\n\n- [ ] A\n\n### Day {due=P0D} <!-- note --> ###\n\n- [ ] B {due=P1D}\n';
    const [first, second] = parseChecklist(source).sections;
    expect(first).toMatchObject({ id: 'four-weeks', title: 'Four weeks *before*', due: '-P4W' });
    expect(second).toMatchObject({ id: null, title: 'Day', due: 'P0D', items: [{ text: 'B {due=P1D}' }] });
  });

  test('braces elsewhere, or after a backslash, are text', () => {
    const titles = ['{due=P1D} and more', 'Brace \\{due=P1D}', 'Set {#id}', 'Due {due=P1D} ^id'];
    const { sections } = parseChecklist(titles.map((title) => `## ${title}\n\n- [ ] A\n`).join('\n'));
    expect(sections.map(({ title }) => title)).toEqual([
      '{due=P1D} and more',
      'Brace {due=P1D}',
      'Set {#id}',
      'Due {due=P1D}',
    ]);
    expect(sections.some((section) => 'due' in section)).toBe(false);
  });

  test('blocks below an item are its details', () => {
    const source = '- [ ] Water ^water\n\n  2 l a person.\n\n  - [ ] Fill ^fill\n';
    const [section] = parseChecklist(source).sections;
    expect(section?.items[0]).toMatchObject({ text: 'Water', details: '2 l a person.' });
    expect(section?.items[1]).toMatchObject({ z: '1.1', text: 'Fill' });
  });

  test('a checkbox in a code fence or an HTML comment is not an item', () => {
    const source = '- [ ] Real\n\n```\n- [ ] Code\n```\n\n<!--\n- [ ] Comment\n-->\n';
    const parsed = parseChecklist(source);
    expect(parsed.sections.flatMap((section) => section.items)).toHaveLength(1);
    expect(parsed.skippedBlocks).toEqual([
      { line: 3, kind: 'code' },
      { line: 7, kind: 'html' },
    ]);
  });

  test('the level-1 heading at the start of a file is its title, not a section', () => {
    const parsed = parseChecklist('# Camping\n\n## Pack\n\n- [ ] Tent\n');
    expect(parsed.heading).toBe('Camping');
    expect(parsed.sections.map((section) => section.title)).toEqual(['Pack']);
  });

  test('every item has its line number', () => {
    const [section] = parseChecklist('\n\n- [ ] A\n\n  Why.\n\n- [ ] B\n').sections;
    expect(section?.items.map((item) => item.line)).toEqual([3, 7]);
  });
});
