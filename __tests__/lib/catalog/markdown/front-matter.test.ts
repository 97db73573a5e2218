/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  hasFrontMatter,
  parseFrontMatter,
  templateFrontMatterSchema,
} from '@/lib/catalog/markdown/front-matter';

const anyShape = z.looseObject({});

describe('parseFrontMatter', () => {
  test('returns the values, their lines, and the body with the line numbers of the file', () => {
    const { data, body, lineOf } = parseFrontMatter('x.md', '---\na: 1\n\nb: c\n---\n\nText\n', anyShape);
    expect(data).toEqual({ a: 1, b: 'c' });
    expect([lineOf('a'), lineOf('b'), lineOf('absent')]).toEqual([2, 4, 1]);
    expect(body.split('\n').indexOf('Text')).toBe(6);
  });

  test.each(['tags: [a]', 'title: "x"', 'featured: true', 'updated: 2026-05-01'])(
    'reads %s as the last line before a Windows line ending',
    (line) => {
      const unix = parseFrontMatter('x.md', `---\na: 1\n${line}\n---\n`, anyShape);
      const windows = parseFrontMatter('x.md', `---\r\na: 1\r\n${line}\r\n---\r\n`, anyShape);
      expect(windows.data).toEqual(unix.data);
    },
  );

  test('three hyphens within a line do not end the front matter', () => {
    const { data, body } = parseFrontMatter('x.md', '---\ntitle: a ---\ntext: "x---"\n---\nText\n', anyShape);
    expect(data).toEqual({ title: 'a ---', text: 'x---' });
    expect(body.trim()).toBe('Text');
  });

  test.each([
    '---\n---\nText',
    '---\r\na: 1\r\n---\r\nText',
    '\uFEFF---\na: 1\n---  \nText',
    '---\na: 1\n---',
  ])('%j has front matter', (source) => {
    expect(hasFrontMatter(source)).toBe(true);
    expect(parseFrontMatter('x.md', source, anyShape).body.trim()).toBe(
      source.includes('Text') ? 'Text' : '',
    );
  });

  test.each(['Text', '---\nText', '\n---\na: 1\n---\n', '----\na: 1\n----\n', 'a\n---\nb\n---\n'])(
    '%j has no front matter',
    (source) => {
      expect(hasFrontMatter(source)).toBe(false);
      expect(() => parseFrontMatter('x.md', source, anyShape)).toThrow(
        'x.md:1: the file must start with front matter',
      );
    },
  );
});

describe('templateFrontMatter', () => {
  const VALID = ['title: x', 'summary: y', 'tags: [travel]', 'channel: travel-desk', 'updated: 2026-05-01'];

  const parseLines = (lines: readonly string[]) =>
    parseFrontMatter('x.md', ['---', ...lines, '---', ''].join('\n'), templateFrontMatterSchema);

  const replaceLine = (key: string, line: string) =>
    VALID.map((original) => (original.startsWith(`${key}:`) ? line : original));

  test('accepts complete front matter', () => {
    expect(parseLines(VALID).data).toMatchObject({ title: 'x', featured: false });
  });

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  test('accepts today and, for time zones ahead of UTC, tomorrow as the date of the last change', () => {
    for (const days of [0, 1]) {
      const lines = replaceLine('updated', `updated: ${inDays(days)}`);
      expect(parseLines(lines).data.updated).toBe(inDays(days));
    }
  });

  test('rejects a last change in the future', () => {
    for (const date of [inDays(3), '9999-12-31']) {
      expect(() => parseLines(replaceLine('updated', `updated: ${date}`))).toThrow(
        'x.md:6: front matter: updated must not be in the future',
      );
    }
  });

  test.each(['title', 'summary', 'tags', 'channel', 'updated'])('names the missing key %s', (key) => {
    const lines = VALID.filter((line) => !line.startsWith(`${key}:`));
    expect(() => parseLines(lines)).toThrow(`x.md:1: front matter: ${key} is missing`);
  });

  test.each([
    ['title', 'title: [x]', 'x.md:2: front matter: title must be text'],
    ['title', 'title: ""', 'x.md:2: front matter: title must not be empty'],
    ['tags', 'tags: travel', 'x.md:4: front matter: tags must be a list of tag ids'],
    ['tags', 'tags: []', 'x.md:4: front matter: tags must list at least one tag'],
    ['tags', 'tags: [home, home]', 'x.md:4: front matter: tags must not list a tag twice'],
    ['tags', 'tags: [Travel]', 'x.md:4: front matter: tags.0 may contain only a–z'],
    ['channel', 'channel: 3', 'x.md:5: front matter: channel must be text'],
    ['updated', 'updated: May', 'x.md:6: front matter: updated must be a date such as 2026-11-20'],
  ])('explains the invalid %s in “%s”', (key, line, message) => {
    expect(() => parseLines(replaceLine(key, line))).toThrow(message);
  });

  test('accepts keywords', () => {
    const keywords = ['relocation', 'removal van'];
    expect(parseLines([...VALID, 'keywords: [relocation, " removal van"]']).data).toMatchObject({ keywords });
    expect(parseLines(VALID).data).not.toHaveProperty('keywords');
  });

  const tooMany = Array.from({ length: 25 }, (_, index) => `word ${index}`).join(', ');

  test.each([
    ['keywords: van', 'x.md:7: front matter: keywords must be a list of words or short phrases'],
    ['keywords: [van, 3]', 'x.md:7: front matter: keywords.1 must be a list of words or short phrases'],
    ['keywords: [van, "-"]', 'x.md:7: front matter: keywords.1 must contain a letter or digit'],
    [`keywords: [${'v'.repeat(41)}]`, 'keywords.0 must not be longer than 40 characters'],
    [`keywords: [${tooMany}]`, 'x.md:7: front matter: keywords must not list more than 24 entries'],
    ['keywords: [van, Van]', 'x.md:7: front matter: keywords must not list an entry twice'],
  ])('explains the invalid keywords in “%s”', (line, message) => {
    expect(() => parseLines([...VALID, line])).toThrow(message);
  });

  test('accepts the ids of related checklists', () => {
    const related = ['moving-abroad', 'office-move'];
    expect(parseLines([...VALID, 'related: [moving-abroad, office-move]']).data).toMatchObject({ related });
    expect(parseLines(VALID).data).not.toHaveProperty('related');
  });

  test.each([
    ['related: office-move', 'x.md:7: front matter: related must be a list of ids of checklists'],
    ['related: [Office move]', 'x.md:7: front matter: related.0 may contain only a–z'],
    ['related: [a, b, c, d, e, f, g]', 'x.md:7: front matter: related must not list more than 6 checklists'],
    ['related: [a, a]', 'x.md:7: front matter: related must not list a checklist twice'],
  ])('explains the invalid related checklists in “%s”', (line, message) => {
    expect(() => parseLines([...VALID, line])).toThrow(message);
  });

  const parseNames = (...lines: string[]) =>
    parseLines([...VALID, 'names:', ...lines.map((line) => `  ${line}`)]);

  test('accepts names in other languages', () => {
    const { data } = parseNames(
      'pt-BR:',
      '  title: Imposto',
      '  promise: Nada se perde',
      '  keywords: [irpf]',
      'ja: { title: 確定申告 }',
    );
    expect(data.names).toEqual({
      'pt-BR': { title: 'Imposto', promise: 'Nada se perde', keywords: ['irpf'] },
      ja: { title: '確定申告', keywords: [] },
    });
  });

  test.each([
    [
      ['it: { title: Tasse }'],
      'x.md:8: front matter: names.it is not a language of translations: use de, es,',
    ],
    [['en: { title: Tax }'], 'x.md:8: front matter: names.en is not a language of translations'],
    [['de:', '  keywords: [elster]'], 'x.md:9: front matter: names.de.title is missing'],
    [['de: { title: "" }'], 'x.md:8: front matter: names.de.title must not be empty'],
    [
      [`de: { title: ${'s'.repeat(101)} }`],
      'x.md:8: front matter: names.de.title must not be longer than 100 characters',
    ],
    [
      [`de: { title: Steuer, promise: ${'s'.repeat(71)} }`],
      'x.md:8: front matter: names.de.promise must not be longer than 70 characters',
    ],
    [
      ['de:', '  title: Steuer', `  keywords: [${tooMany}]`],
      'x.md:10: front matter: names.de.keywords must not list more than 24 entries',
    ],
    [
      ['de:', '  title: Steuer', `  keywords: [${'v'.repeat(41)}]`],
      'names.de.keywords.0 must not be longer than 40',
    ],
    [
      ['de:', '  title: Steuer', '  keyword: [elster]'],
      'x.md:10: front matter: names.de.keyword is not a known key',
    ],
    [['de: Steuer'], 'x.md:8: front matter: names.de must consist of `title`, `promise` and `keywords`'],
    [['- de'], 'front matter: names must be a map'],
  ])('explains the invalid names in “%s”', (lines, message) => {
    expect(() => parseNames(...lines)).toThrow(message);
  });

  test('months are the same everywhere, or those of each side of the equator', () => {
    expect(parseLines([...VALID, 'months: [11, 12]']).data.months).toEqual({
      north: [11, 12],
      south: [11, 12],
    });
    const sides = { north: [3, 4], south: [9, 10] };
    expect(parseLines([...VALID, `months: ${JSON.stringify(sides)}`]).data.months).toEqual(sides);
    expect(parseLines(VALID).data.months).toBeUndefined();
  });

  test.each(['0', '[0]', '[13]', '[1.5]', '[May]', '{ north: [3] }', '{ north: 3, south: 9 }'])(
    'explains the invalid months %s',
    (months) => {
      expect(() => parseLines([...VALID, `months: ${months}`])).toThrow(
        /^x\.md:7: front matter: months\S* must be months such as \[11, 12\], or a map of/,
      );
    },
  );

  test('explains months that are listed twice', () => {
    expect(() => parseLines([...VALID, 'months: [4, 4]'])).toThrow('must not list a month twice');
  });

  test('a promise has at most 70 characters', () => {
    expect(parseLines([...VALID, `promise: ${'x'.repeat(70)}`]).data.promise).toHaveLength(70);
    expect(() => parseLines([...VALID, `promise: ${'x'.repeat(71)}`])).toThrow(
      'x.md:7: front matter: promise must not be longer than 70 characters',
    );
  });

  test('explains an invalid featured value', () => {
    expect(() => parseLines([...VALID, 'featured: 1'])).toThrow(
      'x.md:7: front matter: featured must be true or false',
    );
  });

  test('explains front matter without keys', () => {
    expect(() => parseLines(['just words'])).toThrow(
      'x.md:2: front matter: must consist of `key: value` lines',
    );
  });
});
