/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ContentLine,
  describeLine,
  readContentLines,
  readMessageLines,
} from '@/__tests__/support/content-lines';
import { LOCALES } from '@/lib/config/locales';
import { PHRASES, punctuationRules, TERMS, type TextRule } from './text-rules';

let contentLines: ContentLine[];

beforeAll(async () => {
  contentLines = await readContentLines();
});

const findViolations = (rules: readonly TextRule[], lines: readonly ContentLine[]) =>
  lines.flatMap((line) =>
    rules.filter(({ find }) => find.test(line.text)).map(({ advice }) => describeLine(line, advice)),
  );

describe.each(LOCALES)('texts in %s', (locale) => {
  const listLines = () =>
    [...contentLines, ...readMessageLines()].filter((line) => line.locale === locale && line.text);

  test('punctuation, quotation marks, units and percent signs are those of the language', () => {
    expect(findViolations(punctuationRules(locale), listLines())).toEqual([]);
  });

  test('each thing has one word and one spelling', () => {
    expect(findViolations(TERMS[locale], listLines())).toEqual([]);
  });

  test('each rule finds its example', () => {
    const rules = [...punctuationRules(locale), ...TERMS[locale]];
    expect(rules.filter(({ find, example }) => !find.test(example))).toEqual([]);
  });
});

describe('English lists', () => {
  test('contain no vague, boastful or long-winded phrases', () => {
    const lines = contentLines.filter(({ locale }) => locale === 'en');
    expect(findViolations(PHRASES, lines)).toEqual([]);
  });

  test('each phrase rule finds its example', () => {
    expect(PHRASES.filter(({ find, example }) => !find.test(example))).toEqual([]);
  });
});

describe('Arabic rules', () => {
  const findsArabic = (text: string) =>
    [...punctuationRules('ar'), ...TERMS.ar].some(({ find }) => find.test(text));

  test.each(['50 كم', '8 مم', '2 كغ', '3 م'])('the unit of “%s” needs a no-break space', (text) => {
    expect(findsArabic(text)).toBe(true);
    expect(findsArabic(text.replace(' ', '\u00A0'))).toBe(false);
  });

  test.each(['الجوال', 'وبالجوال', 'للجوّال', 'جوالك', 'جوالات', 'موبايل'])('“%s” is refused', (word) => {
    expect(findsArabic(`رقم ${word} الجديد`)).toBe(true);
  });

  test.each(['التجوال', 'تجوالك', 'جوالة'])('“%s” is another word', (word) => {
    expect(findsArabic(`رقم ${word} الجديد`)).toBe(false);
  });
});
