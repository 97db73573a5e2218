/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { itemTexts } from '@/__tests__/support/item-texts';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';

/** Lengths in characters, from the editorial guide and the limits of search result snippets. */
const TITLE = { min: 15, max: 60 };
const SUMMARY = { min: 80, max: 160 };
const DESCRIPTION = { min: 60, max: 200 };
const ITEM = { max: 90, usual: 80, shareAboveUsual: 0.1 };

const SECTIONS = { min: 3, max: 7 };
const ITEMS = { min: 12, max: 60 };

let content: CatalogContent;
let templates: Template[];

beforeAll(async () => {
  content = await readCatalogContent();
  templates = content.templates.filter(({ locale }) => locale === 'en');
});

const lengthOf = (text: string) => [...text].length;

const outside = (limits: { min: number; max: number }, value: number) =>
  value < limits.min || value > limits.max;

/** Applies a rule, which returns its violations, to all templates. Each result starts with the template id. */
const listViolations = (rule: (template: Template) => Array<string | number>) =>
  templates.flatMap((template) => rule(template).map((violation) => `${template.id}: ${violation}`));

describe('counts', () => {
  test('at least 72 templates, 12 tags and 8 channels', () => {
    expect(templates.length).toBeGreaterThanOrEqual(72);
    expect(new Set(templates.flatMap(({ tags }) => tags)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(templates.map(({ channel }) => channel)).size).toBeGreaterThanOrEqual(8);
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
    expect(listViolations(({ title }) => (outside(TITLE, lengthOf(title)) ? [title] : []))).toEqual([]);
  });

  test('summaries have 80 to 160 characters and at most two sentences', () => {
    expect(listViolations(({ summary }) => (outside(SUMMARY, lengthOf(summary)) ? [summary] : []))).toEqual(
      [],
    );
    expect(
      listViolations(({ summary }) => (summary.split(/(?<=[.?])\s+(?=\p{Lu})/u).length > 2 ? [summary] : [])),
    ).toEqual([]);
  });

  test('descriptions of tags and channels have 60 to 200 characters', () => {
    const groups = [...content.tags, ...content.channels].filter(({ locale }) => locale === 'en');
    const violations = groups.filter(({ description }) => outside(DESCRIPTION, lengthOf(description)));
    expect(violations.map(({ id, description }) => `${id}: ${description}`)).toEqual([]);
  });

  test('items have at most 90 characters', () => {
    expect(
      listViolations((template) => itemTexts(template).filter((text) => lengthOf(text) > ITEM.max)),
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

describe('style', () => {
  test('there are no exclamation marks', () => {
    const texts = ({ title, summary, checklist }: Template) => [title, summary, JSON.stringify(checklist)];
    expect(listViolations((template) => texts(template).filter((text) => text.includes('!')))).toEqual([]);
  });

  test('items start with a capital letter and do not end with a period', () => {
    expect(
      listViolations((template) => itemTexts(template).filter((text) => !/^\p{Lu}.*[^.]$/u.test(text))),
    ).toEqual([]);
  });

  test('no item is ticked', () => {
    expect(
      listViolations(({ checklist: { sections } }) =>
        sections.flatMap(({ items }) => items.filter(({ checked }) => checked).map(({ text }) => text)),
      ),
    ).toEqual([]);
  });
});
