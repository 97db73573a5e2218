/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { normalizeQuery, REMOVED_TERM, toSearchTerm } from '@/lib/analytics/search-term';

const term = (query: string, locale = 'en') => toSearchTerm(normalizeQuery(query, locale));

describe('a term', () => {
  test('is trimmed and in lower case, with single spaces', () => {
    expect(term('  Weekend \t CAMPING\n')).toBe('weekend camping');
    expect(term('   ')).toBe('');
  });

  test('has the lower case of the page’s language', () => {
    expect(term('İSTANBUL', 'en')).toBe('i̇stanbul');
    expect(term('ÄRZTE', 'de')).toBe('ärzte');
  });

  test('has at most 60 code points', () => {
    expect([...term('🏕'.repeat(70))]).toHaveLength(60);
    expect(term(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  });

  test('is checked as a whole before it is cut', () => {
    expect(term(`${'a'.repeat(70)} ada@example.com`)).toBe(REMOVED_TERM);
  });
});

describe('personal data is removed:', () => {
  test.each([
    'ada@example.com',
    'mail ada.lovelace+lists@mail.example.co.uk now',
    'ada@',
    'ada@example',
    'ada @ example.com',
    'ada (at) example.com',
    'ada＠example.com',
    '+49 30 901820',
    '+1 (212) 555-0199',
    'call 001-212-555-0199',
    '(0)30/123456',
    '030 123456',
    '06 12 34 56 78',
    '07700 900123',
    '98765 43210',
    '9123 4567',
    '555-0199',
    '5550199',
    '٠٥٠١٢٣٤٥٦٧',
    '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧',
    '０９０－１２３４－５６７８',
    '\u200e+972\u00a050\u2011123\u20114567',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '378282246310005',
    '6304000000000000000',
    '123-45-6789',
    '123 45 6789',
    '123456789',
    'ab 12 34 56 c',
    '529.982.247-25',
    'de89 3704 0044 0532 0130 00',
    '22 33 44 55',
    '45-67-89-01',
    // Not numbers that count up: a leading zero, downwards, equal, and only two that follow each other.
    '05 10 15 20 25',
    '55 40 35 20',
    '20 20 30 40',
    '12 13 45 67',
    '612345000',
    '555-1230',
    '555 - 1234',
    '555 12 34',
    '1234 567',
    '123 4567',
    '19850312-2015',
    '00-0-00/1900000',
    'ada at example dot com',
  ])('%s', (query) => expect(term(query)).toBe(REMOVED_TERM));
});

describe('other terms are sent:', () => {
  test.each([
    '10 km run',
    '2026',
    '4th of july',
    '5s audit',
    'iso 27001',
    'boeing 737-800',
    '24-7',
    '2025-2026',
    '2024 2025 2026',
    'taxes 2025/2026',
    '2026-11-21',
    '21.11.2026 - 28.11.2026',
    '20261121',
    '12/24/26',
    '30-60-90 day plan',
    '30-60-90-180',
    '1 2 3 4 5 6 7 8 9 10',
    '1000000 steps',
    '1,000,000 steps',
    '500-1000 calories',
    '192.168.1.1',
    '3.14.15',
    '20 × 30 cm',
    'windows 11 24h2',
    '@home',
    'work @ home',
    'km 42.195',
    '100 things 100 days',
  ])('%s', (query) => expect(term(query)).toBe(query));
});

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));

/** Such as 01.02.2003, and lists or ranges of dates, which may go on as 20030204. */
const DATES =
  /^\d\d?[-./ ]\d\d?[-./ ]\d\d(?:\d\d)?(?:\D{1,3}(?:\d\d?[-./ ]\d\d?[-./ ]\d\d(?:\d\d)?|\d{4}[-./]\d\d?[-./]\d\d?|\d{8}))*$/;

const separator = fc.constantFrom('', ' ', '-', '.', '/', ' - ', '\u00a0', '‑', '–', ') ', ' (');

/** Inserts separators between the digits of a number. */
const separated = (number: fc.Arbitrary<string>) =>
  fc
    .tuple(number, fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), separator), { maxLength: 5 }))
    .map(([text, cuts]) =>
      cuts.reduce((all, [at, between]) => {
        const index = Math.min(at, all.length - 1);
        return /^\d\d$/.test(all.slice(index - 1, index + 1))
          ? all.slice(0, index) + between + all.slice(index)
          : all;
      }, text),
    );

/** The first digit of scripts other than ASCII. */
const script = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10);

const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const word = fc.stringMatching(/^[a-zà-ü]{1,10}$/).filter((text) => text === text.toLowerCase());

/** Adds words around a text. */
const inWords = (text: fc.Arbitrary<string>) =>
  fc.tuple(fc.option(word), text, fc.option(word)).map((parts) => parts.filter(Boolean).join(' '));

function expectRemoved(personal: fc.Arbitrary<string>): void {
  fc.assert(
    fc.property(inWords(personal), script, (text, zero) => {
      expect(term(inScript(text, zero))).toBe(REMOVED_TERM);
    }),
    { numRuns: propertyRuns(1000) },
  );
}

describe('in any script and notation, between words, a term is removed that has', () => {
  test('an e-mail address', () => {
    expectRemoved(fc.emailAddress());
  });

  test('an international phone number', () => {
    expectRemoved(separated(digits(7, 14)).map((number) => `+${number}`));
  });

  test('a phone number with an area code', () => {
    const numbers = separated(digits(8, 11)).map((number) => `0${number}`);
    expectRemoved(numbers.filter((number) => !DATES.test(number)));
  });

  test('a North American phone number', () => {
    const area = fc.integer({ min: 200, max: 999 });
    const line = fc.tuple(fc.integer({ min: 200, max: 999 }), digits(4, 4), fc.constantFrom('-', '.', ' '));
    expectRemoved(
      fc.tuple(area, line, fc.boolean()).map(([code, [exchange, rest, between], isBracketed]) => {
        const start = isBracketed ? `(${code}) ` : `${code}${between}`;
        return `${start}${exchange}${between}${rest}`;
      }),
    );
  });

  test('a payment card number', () => {
    const issuer = fc.constantFrom('4', '51', '34', '36', '6011', '62', '2221');
    expectRemoved(separated(fc.tuple(issuer, digits(12, 15)).map(([first, rest]) => first + rest)));
  });

  test('a social security number', () => {
    const parts = fc.tuple(fc.integer({ min: 100, max: 899 }), digits(2, 2), digits(4, 4));
    expectRemoved(parts.map((all) => all.join('-')));
    expectRemoved(parts.map((all) => all.join(' ')));
    expectRemoved(parts.map((all) => all.join('')));
  });
});

test('words with a number of up to six digits between them, years, ranges of years and dates are sent', () => {
  const year = fc.integer({ min: 1900, max: 2199 }).map(String);
  const twoDigits = fc.integer({ min: 1, max: 12 }).map((value) => String(value).padStart(2, '0'));
  const harmless = fc.oneof(
    digits(1, 6),
    year,
    fc.tuple(year, fc.constantFrom('-', '–', '/', ' '), year).map((parts) => parts.join('')),
    fc.tuple(year, twoDigits, twoDigits).map((parts) => parts.join('-')),
    fc.tuple(twoDigits, twoDigits, year).map((parts) => parts.join('.')),
    fc.tuple(digits(1, 3), digits(1, 3)).map((parts) => parts.join('-')),
  );
  // A lettered id is two letters, six digits and a letter.
  const longWord = word.filter((text) => text.length > 2);
  fc.assert(
    fc.property(fc.array(fc.tuple(longWord, harmless, longWord), { minLength: 1, maxLength: 2 }), (parts) => {
      const query = parts.flat().join(' ');
      expect(term(query)).toBe([...query].slice(0, 60).join('').trimEnd());
    }),
    { numRuns: propertyRuns(1000) },
  );
});
