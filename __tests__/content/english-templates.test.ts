/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ContentLine, describeLine, readContentLines } from '@/__tests__/support/content-lines';
import { itemTexts } from '@/__tests__/support/item-texts';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';

/** Lengths in characters, from the editorial guide and the limits of search result snippets. */
const TITLE = { min: 15, max: 60 };
const SUMMARY = { min: 80, max: 160 };
const DESCRIPTION = { min: 60, max: 200 };
const INTRODUCTION = { min: 160, max: 320 };
const ITEM = { max: 90, usual: 80, shareAboveUsual: 0.1 };

/** Tags of subjects in which a mistake can harm somebody. */
const SENSITIVE_TAGS = ['health', 'money', 'safety'];

/** Professionals, authorities and services that a list can send its readers to. */
const WHOM_TO_ASK = new RegExp(
  [
    'doctor|pharmac|midwi|nurse|surgeon|dentist|therapist|counsellor|hospital|medical help|care team|\\bvets?\\b',
    'lawyer|notary|\\bcourt\\b|legal|union|advice (?:service|cent|office)|adviser|accountant|auditors?\\b',
    'tax office|tax authority|authorit|consumer|your bank|the bank|insurer|official|council|embassy|\\bHR\\b',
    'emergency (?:number|services)|police|fire service|rescue|breakdown service|canoe club|operator|electrician|engineer|plumber',
    'security contact|data protection|motoring club',
  ].join('|'),
  'i',
);

const SECTIONS = { min: 3, max: 7 };

/** Items that begin with the same verb read like a form. */
const ASK_SHARE = 0.2;

const ITEMS = { min: 12, max: 60 };

let content: CatalogContent;
let templates: Template[];
let lines: ContentLine[];

beforeAll(async () => {
  content = await readCatalogContent();
  lines = (await readContentLines()).filter(({ locale }) => locale === 'en');
  templates = content.templates.filter(({ locale }) => locale === 'en');
});

const lengthOf = (text: string) => [...text].length;

const outside = (limits: { min: number; max: number }, value: number) =>
  value < limits.min || value > limits.max;

/** Applies a rule, which returns its violations, to all templates. Each result starts with the template id. */
const listViolations = (rule: (template: Template) => Array<string | number>) =>
  templates.flatMap((template) => rule(template).map((violation) => `${template.id}: ${violation}`));

/** Lists the lines of a kind that break a rule, each with its file and line and what to do. */
const listLines = (
  kind: ContentLine['kind'],
  isViolation: (line: ContentLine) => boolean,
  advice: string,
): string[] =>
  lines.filter((line) => line.kind === kind && isViolation(line)).map((line) => describeLine(line, advice));

describe('counts', () => {
  test('at least 124 templates, 12 tags and 8 channels', () => {
    expect(templates.length).toBeGreaterThanOrEqual(124);
    expect(new Set(templates.flatMap(({ tags }) => tags)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(templates.map(({ channel }) => channel)).size).toBeGreaterThanOrEqual(8);
  });

  test('every tag has at least six templates', () => {
    const counts = content.tags
      .filter(({ locale }) => locale === 'en')
      .map((tag) => ({ id: tag.id, count: templates.filter(({ tags }) => tags.includes(tag.id)).length }));
    expect(counts.filter(({ count }) => count < 6)).toEqual([]);
  });

  test('at least two tags have more than 24 templates, enough for a second page', () => {
    const counts = content.tags
      .filter(({ locale }) => locale === 'en')
      .map((tag) => templates.filter(({ tags }) => tags.includes(tag.id)).length);
    expect(counts.filter((count) => count > 24).length).toBeGreaterThanOrEqual(2);
  });

  test('each template has 3 to 7 sections with titles', () => {
    expect(
      listViolations(({ checklist: { sections } }) =>
        outside(SECTIONS, sections.length) ? [sections.length] : [],
      ),
    ).toEqual([]);
    expect(
      listViolations(({ checklist: { sections } }) =>
        sections.filter(({ title }) => !title).map(({ id }) => id),
      ),
    ).toEqual([]);
  });

  test('each template has 12 to 60 items', () => {
    expect(listViolations(({ itemCount }) => (outside(ITEMS, itemCount) ? [itemCount] : []))).toEqual([]);
  });
});

describe('lengths', () => {
  test('titles have 15 to 60 characters', () => {
    expect(
      listLines('title', ({ text }) => outside(TITLE, lengthOf(text)), 'use 15 to 60 characters'),
    ).toEqual([]);
  });

  test('summaries have 80 to 160 characters and at most two sentences', () => {
    expect(
      listLines('summary', ({ text }) => outside(SUMMARY, lengthOf(text)), 'use 80 to 160 characters'),
    ).toEqual([]);
    const hasManySentences = ({ text }: ContentLine) => text.split(/(?<=[.?])\s+(?=\p{Lu})/u).length > 2;
    expect(listLines('summary', hasManySentences, 'write at most two sentences')).toEqual([]);
  });

  test('descriptions of channels have 60 to 200 characters, and those of tags 160 to 320', () => {
    const isOutside = ({ file, text }: ContentLine) =>
      outside(file.includes('/tags/') ? INTRODUCTION : DESCRIPTION, lengthOf(text));
    expect(listLines('description', isOutside, 'use 60 to 200 characters, for tags 160 to 320')).toEqual([]);
  });

  test('items have at most 90 characters', () => {
    expect(
      listLines(
        'item',
        ({ text }) => lengthOf(text) > ITEM.max,
        'use at most 90 characters; move a reason to a note below the item',
      ),
    ).toEqual([]);
  });

  test('at most a tenth of the items of a template have more than 80 characters', () => {
    const violations = listViolations((template) => {
      const long = itemTexts(template).filter((text) => lengthOf(text) > ITEM.usual);
      return long.length > template.itemCount * ITEM.shareAboveUsual ? long : [];
    });
    expect(violations).toEqual([]);
  });
});

describe('care', () => {
  test.each(SENSITIVE_TAGS)('every list with the tag %s says whom to ask or to call', (tag) => {
    const silent = templates.filter(
      (template) => template.tags.includes(tag) && !WHOM_TO_ASK.test(JSON.stringify(template.checklist)),
    );
    expect(
      silent.map(({ id }) => `content/templates/en/${id}.md: add a line about whom to ask or to call`),
    ).toEqual([]);
  });

  test('a list that names no professional and no authority is found', () => {
    expect(WHOM_TO_ASK.test('Ask a friend to help with the boxes')).toBe(false);
  });
});

describe('style', () => {
  test('there are no exclamation marks', () => {
    const texts = ({ title, summary, checklist }: Template) => [title, summary, JSON.stringify(checklist)];
    expect(listViolations((template) => texts(template).filter((text) => text.includes('!')))).toEqual([]);
  });

  test('items start with a capital letter and do not end with a period', () => {
    const isViolation = ({ text }: ContentLine) => !/^(?:\p{Lu}|code\b).*[^.]$/u.test(text);
    expect(listLines('item', isViolation, 'start with a capital letter, end without a period')).toEqual([]);
  });

  test('at most a fifth of the items of a template begin with Ask', () => {
    const violations = listViolations((template) => {
      const share = itemTexts(template).filter((text) => text.startsWith('Ask ')).length / template.itemCount;
      return share > ASK_SHARE
        ? ['say what the reader gets or decides, or put the questions below one item']
        : [];
    });
    expect(violations).toEqual([]);
  });

  test('no item is ticked', () => {
    expect(
      listViolations(({ checklist: { sections } }) =>
        sections.flatMap(({ items }) => items.filter(({ checked }) => checked).map(({ text }) => text)),
      ),
    ).toEqual([]);
  });
});
