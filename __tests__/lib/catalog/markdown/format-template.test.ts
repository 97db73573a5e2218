/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyLine, checklistSource } from '@/__tests__/support/markdown-arbitrary';
import { withIds } from '@/__tests__/support/with-ids';
import { buildTemplate } from '@/lib/catalog/build-template';
import type { Checklist } from '@/lib/catalog/checklist';
import { listItems } from '@/lib/catalog/checklist';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { stringifyMarkdown } from '@/lib/catalog/markdown/syntax-tree';

const HEAD = {
  id: 'camping',
  locale: 'en',
  title: 'Camping: two nights',
  summary: 'For two, in summer.',
  tags: ['outdoors', 'travel'],
  channel: 'outdoors-desk',
  updated: '2026-05-01',
  featured: false,
};

function format(checklist: Checklist, title = HEAD.title): string {
  return formatTemplate(buildTemplate({ ...HEAD, title }, checklist));
}

/** The sections of a file as they are stored: without their lines. */
function read(source: string) {
  return parseChecklist(source).sections.map(({ line: _, items, ...section }) => ({
    ...section,
    items: items.map(({ line: __, ...item }) => item),
  }));
}

describe('formatTemplate', () => {
  test('writes front matter, the title, and nested boxes with their ids and details', () => {
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

  test('what was read from any file comes out and in again the same', () => {
    fc.assert(
      fc.property(checklistSource, (source) => {
        const checklist = withIds(parseChecklist(source));
        expect(read(format(checklist))).toEqual(checklist.sections);
      }),
      { numRuns: 150, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);

  test('any text comes out and in again letter by letter', () => {
    fc.assert(
      fc.property(anyLine, anyLine, (itemText, sectionTitle) => {
        const [text = '', title = ''] = [itemText, sectionTitle].map((line) =>
          line.trim().replace(/\s+/gu, ' '),
        );
        fc.pre(text !== '' && title !== '' && !/\0/u.test(text + title));
        const inline = (value: string) =>
          stringifyMarkdown({ type: 'paragraph', children: [{ type: 'text', value }] });
        const item = { id: 'i', z: '1', text: inline(text), checked: true };
        const [section] = read(
          format({ sections: [{ id: 's', title: inline(title), level: 1, items: [item] }] }, title),
        );
        expect(plainText(section?.title ?? '')).toBe(title);
        expect(plainText(section?.items[0]?.text ?? '')).toBe(text);
        expect(section).toMatchObject({ id: 's', level: 1, items: [{ id: 'i', checked: true }] });
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  test('the title comes out and in again letter by letter', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const title = line.trim().replace(/\s+/gu, ' ');
        fc.pre(title !== '' && !/\0/u.test(title));
        const file = format({ sections: [{ id: 's', title: 'A', level: 1, items: [] }] }, title);
        expect(parseChecklist(`${file}\n- [ ] Box\n`).heading).toBe(title);
      }),
      { numRuns: 500 },
    );
  }, 120_000);
});

const CORPORA = path.resolve(process.cwd(), '../shared/corpora');

/** Boxes in each file, as a plain search for boxes counts them. */
const BOXES = {
  'api-security.ar.md': 64,
  'api-security.de.md': 64,
  'api-security.en.md': 64,
  'front-end-performance.md': 40,
  'interview.md': 52,
  'kubernetes-release-lead.md': 112,
  'sre.md': 142,
};

// They are not part of the project; where they stand beside it, they are read too.
if (existsSync(CORPORA)) {
  describe('public checklists', () => {
    test.each(Object.entries(BOXES))('%s has %i items and comes out and in again the same', (name, boxes) => {
      const checklist = withIds(parseChecklist(readFileSync(path.join(CORPORA, name), 'utf8')));
      expect(listItems(checklist)).toHaveLength(boxes);
      expect(read(format(checklist))).toEqual(checklist.sections);
    });
  });
}
