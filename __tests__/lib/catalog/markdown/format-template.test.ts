/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyLine, checklistSource } from '@/__tests__/support/markdown-arbitrary';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { withIds } from '@/__tests__/support/with-ids';
import { buildTemplate } from '@/lib/catalog/build-template';
import type { Checklist } from '@/lib/catalog/checklist';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { stringifyMarkdown } from '@/lib/catalog/markdown/syntax-tree';

const METADATA = {
  id: 'camping',
  locale: 'en',
  title: 'Camping: two nights',
  summary: 'For two, in summer.',
  tags: ['outdoors', 'travel'],
  channel: 'outdoors-desk',
  updated: '2026-05-01',
  featured: false,
};

function format(checklist: Checklist, title = METADATA.title): string {
  return formatTemplate(buildTemplate({ ...METADATA, title }, checklist));
}

/** Parses the sections of a file and removes their line numbers, which are not stored. */
function parseSections(source: string) {
  return parseChecklist(source).sections.map(({ line: _, items, ...section }) => ({
    ...section,
    items: items.map(({ line: __, ...item }) => item),
  }));
}

describe('formatTemplate', () => {
  test('writes front matter, the title, and nested items with their ids and details', () => {
    const checklist = withIds(
      parseChecklist(
        '- [ ] First ^first\n\n## Pack ^pack\n\n- [x] Tent ^tent\n\n  Dry it.\n\n  - seams\n\n  - [ ] Poles ^poles\n- [ ] Stove ^stove\n',
      ),
    );
    expect(format(checklist)).toBe(
      [
        ...['---', 'id: camping', 'summary: For two, in summer.', 'tags: [outdoors, travel]'],
        ...['channel: outdoors-desk', 'updated: 2026-05-01', '---', '', '# Camping: two nights', ''],
        ...['- [ ] First ^first', '', '## Pack ^pack', '', '- [x] Tent ^tent', '', '  Dry it.', ''],
        ...['  - seams', '', '  * [ ] Poles ^poles', '- [ ] Stove ^stove', ''],
      ].join('\n'),
    );
  });

  test('writes the promise and the months after the summary, equal months once', () => {
    const checklist = withIds(parseChecklist('- [ ] First ^first\n'));
    const formatMonths = (north: number[], south: number[]) =>
      formatTemplate(
        buildTemplate({ ...METADATA, promise: 'Dry nights', months: { north, south } }, checklist),
      );
    expect(formatMonths([11, 12], [11, 12])).toContain('\npromise: Dry nights\nmonths: [11, 12]\ntags:');
    expect(formatMonths([3], [9])).toContain('\nmonths:\n  north: [3]\n  south: [9]\ntags:');
  });

  test('leaves out an empty summary, which a file must not have', () => {
    const checklist = withIds(parseChecklist('- [ ] ![](picture.png)\n'));
    expect(formatTemplate(buildTemplate({ ...METADATA, summary: '' }, checklist))).not.toContain('summary');
  });

  test('writes keywords after the tags, in one line', () => {
    const checklist = withIds(parseChecklist('- [ ] First ^first\n'));
    const keywords = ['glamping', 'sleep outside: how'];
    expect(formatTemplate(buildTemplate({ ...METADATA, keywords }, checklist))).toContain(
      'tags: [outdoors, travel]\nkeywords: [glamping, "sleep outside: how"]\nchannel: outdoors-desk\n',
    );
  });

  test('writes due offsets after the ids of headings, and the name of the day after the channel', () => {
    const { sections } = withIds(parseChecklist('## Before ^before {due=-P4W}\n\n- [ ] First ^first\n'));
    const file = format({ sections, day: 'Moving day' });
    expect(file).toContain('channel: outdoors-desk\nday: Moving day\nupdated:');
    expect(file).toContain('\n## Before ^before {due=-P4W}\n');
  });

  test('writes names after the keywords', () => {
    const checklist = withIds(parseChecklist('- [ ] First ^first\n'));
    const names = { 'pt-BR': { title: 'Zelten: zwei', keywords: ['a, b', 'c'] } };
    expect(formatTemplate(buildTemplate({ ...METADATA, names }, checklist))).toContain(
      'travel]\nnames:\n  pt-BR:\n    title: "Zelten: zwei"\n    keywords: ["a, b", c]\nchannel: outdoors-desk\n',
    );
  });

  test('writes the ids of related lists, if editors have chosen any', () => {
    const checklist = withIds(parseChecklist('- [ ] First ^first\n'));
    const withRelated = buildTemplate({ ...METADATA, related: ['hiking', 'packing'] }, checklist);
    expect(formatTemplate(withRelated)).toContain(
      'travel]\nrelated: [hiking, packing]\nchannel: outdoors-desk\n',
    );
    expect(formatTemplate(buildTemplate(METADATA, checklist))).not.toContain('related');
  });

  test('the checklist of any file survives a round trip', () => {
    fc.assert(
      fc.property(checklistSource, (source) => {
        const checklist = withIds(parseChecklist(source));
        expect(parseSections(format(checklist))).toEqual(checklist.sections);
      }),
      { numRuns: propertyRuns(60, 1 / 5), interruptAfterTimeLimit: 60_000 },
    );
  });

  test('any text of an item or a section title survives a round trip', () => {
    fc.assert(
      fc.property(anyLine, anyLine, (itemText, sectionTitle) => {
        const [text = '', title = ''] = [itemText, sectionTitle].map((line) =>
          line.trim().replace(/\s+/gu, ' '),
        );
        fc.pre(text !== '' && title !== '' && !/\0/u.test(text + title));
        const inline = (value: string) =>
          stringifyMarkdown({ type: 'paragraph', children: [{ type: 'text', value }] });
        const item = { id: 'i', z: '1', text: inline(text), checked: true };
        const [section] = parseSections(
          format({ sections: [{ id: 's', title: inline(title), level: 1, items: [item] }] }, title),
        );
        expect(plainText(section?.title ?? '')).toBe(title);
        expect(plainText(section?.items[0]?.text ?? '')).toBe(text);
        expect(section).toMatchObject({ id: 's', level: 1, items: [{ id: 'i', checked: true }] });
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test('any title survives a round trip', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const title = line.trim().replace(/\s+/gu, ' ');
        fc.pre(title !== '' && !/\0/u.test(title));
        const file = format({ sections: [{ id: 's', title: 'A', level: 1, items: [] }] }, title);
        expect(parseChecklist(`${file}\n- [ ] Item\n`).heading).toBe(title);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
