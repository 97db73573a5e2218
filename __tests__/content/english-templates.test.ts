/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { itemTexts } from '@/__tests__/support/item-texts';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import type { Template } from '@/lib/catalog/template';

/** Lengths in characters, from the editorial guide and from what a search result shows of a page. */
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

/** Every template that breaks a rule, with what breaks it. */
const breaking = (rule: (template: Template) => Array<string | number>) =>
  templates.flatMap((template) => rule(template).map((fault) => `${template.id}: ${fault}`));

describe('how much there is', () => {
  test('at least 72 templates, 12 tags and 8 channels', () => {
    expect(templates.length).toBeGreaterThanOrEqual(72);
    expect(new Set(templates.flatMap(({ tags }) => tags)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(templates.map(({ channel }) => channel)).size).toBeGreaterThanOrEqual(8);
  });

  test('at least two tags have more than 24 templates, so that their lists have a second page', () => {
    const counts = content.tags
      .filter(({ locale }) => locale === 'en')
      .map((tag) => templates.filter(({ tags }) => tags.includes(tag.id)).length);
    expect(counts.filter((count) => count > 24).length).toBeGreaterThanOrEqual(2);
  });

  test('each has 3 to 7 sections with titles', () => {
    expect(
      breaking(({ checklist: { sections } }) =>
        outside(SECTIONS, sections.length) ? [sections.length] : [],
      ),
    ).toEqual([]);
    expect(
      breaking(({ checklist: { sections } }) => sections.filter(({ title }) => !title).map(({ id }) => id)),
    ).toEqual([]);
  });

  test('each has 12 to 60 items', () => {
    expect(breaking(({ itemCount }) => (outside(ITEMS, itemCount) ? [itemCount] : []))).toEqual([]);
  });
});

describe('lengths', () => {
  test('titles', () => {
    expect(breaking(({ title }) => (outside(TITLE, lengthOf(title)) ? [title] : []))).toEqual([]);
  });

  test('summaries, which are one or two sentences', () => {
    expect(breaking(({ summary }) => (outside(SUMMARY, lengthOf(summary)) ? [summary] : []))).toEqual([]);
    expect(
      breaking(({ summary }) => (summary.split(/(?<=[.?])\s+(?=\p{Lu})/u).length > 2 ? [summary] : [])),
    ).toEqual([]);
  });

  test('descriptions of tags and channels', () => {
    const described = [...content.tags, ...content.channels].filter(({ locale }) => locale === 'en');
    const faults = described.filter(({ description }) => outside(DESCRIPTION, lengthOf(description)));
    expect(faults.map(({ id, description }) => `${id}: ${description}`)).toEqual([]);
  });

  test('items have at most 90 characters', () => {
    expect(breaking((template) => itemTexts(template).filter((text) => lengthOf(text) > ITEM.max))).toEqual(
      [],
    );
  });

  test('at most a tenth of the items of a template have more than 80 characters', () => {
    const faults = breaking((template) => {
      const long = itemTexts(template).filter((text) => lengthOf(text) > ITEM.usual);
      return long.length > template.itemCount * ITEM.shareAboveUsual ? long : [];
    });
    expect(faults).toEqual([]);
  });
});

describe('voice', () => {
  test('no exclamation marks', () => {
    const texts = ({ title, summary, checklist }: Template) => [title, summary, JSON.stringify(checklist)];
    expect(breaking((template) => texts(template).filter((text) => text.includes('!')))).toEqual([]);
  });

  test('items begin with a capital letter and end without a full stop', () => {
    expect(
      breaking((template) => itemTexts(template).filter((text) => !/^\p{Lu}.*[^.]$/u.test(text))),
    ).toEqual([]);
  });

  test('no box is ticked', () => {
    expect(
      breaking(({ checklist: { sections } }) =>
        sections.flatMap(({ items }) => items.filter(({ checked }) => checked).map(({ text }) => text)),
      ),
    ).toEqual([]);
  });
});
