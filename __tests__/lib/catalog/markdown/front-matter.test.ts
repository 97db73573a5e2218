/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { hasFrontMatter, parseFrontMatter } from '@/lib/catalog/markdown/front-matter';

const any = z.looseObject({});

describe('parseFrontMatter', () => {
  test('gives the values, their lines, and the body on the lines of the file', () => {
    const { data, body, lineOf } = parseFrontMatter('x.md', '---\na: 1\n\nb: c\n---\n\nText\n', any);
    expect(data).toEqual({ a: 1, b: 'c' });
    expect([lineOf('a'), lineOf('b'), lineOf('absent')]).toEqual([2, 4, 1]);
    expect(body.split('\n').indexOf('Text')).toBe(6);
  });

  test('three hyphens within a line end nothing', () => {
    const { data, body } = parseFrontMatter('x.md', '---\ntitle: a ---\ntext: "x---"\n---\nText\n', any);
    expect(data).toEqual({ title: 'a ---', text: 'x---' });
    expect(body.trim()).toBe('Text');
  });

  test.each([
    '---\n---\nText',
    '---\r\na: 1\r\n---\r\nText',
    '\uFEFF---\na: 1\n---  \nText',
    '---\na: 1\n---',
  ])('%j begins with front matter', (source) => {
    expect(hasFrontMatter(source)).toBe(true);
    expect(parseFrontMatter('x.md', source, any).body.trim()).toBe(source.includes('Text') ? 'Text' : '');
  });

  test.each(['Text', '---\nText', '\n---\na: 1\n---\n', '----\na: 1\n----\n', 'a\n---\nb\n---\n'])(
    '%j does not',
    (source) => {
      expect(hasFrontMatter(source)).toBe(false);
      expect(() => parseFrontMatter('x.md', source, any)).toThrow('x.md:1: the file does not begin with');
    },
  );
});
