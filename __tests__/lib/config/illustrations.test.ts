import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { STATE_ILLUSTRATIONS, tagIllustration } from '@/lib/config/illustrations';
import { SUBJECT_STYLES } from '@/lib/config/subjects';

const FOLDER = 'public/illustrations';
const FILES = readdirSync(FOLDER).sort();
const ELEMENTS = ['svg', 'g', 'path'];
const ATTRIBUTES = [
  'd',
  'fill',
  'fill-opacity',
  'id',
  'stroke',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-width',
  'transform',
  'viewBox',
  'xmlns',
];
const COLORS = ['none', 'currentColor', 'var(--leaf)', 'var(--tint)'];

test('every tag of the content and every state has an illustration', () => {
  const names = [...SUBJECT_STYLES.map(({ tag }) => tag), ...STATE_ILLUSTRATIONS];
  expect(FILES).toEqual(names.map((name) => `${name}.svg`).sort());
});

test('a tag without an illustration of its own has a general one', () => {
  expect(tagIllustration('travel')).toBe('travel');
  expect(tagIllustration('added-by-the-owner')).toBe('finished');
  expect(tagIllustration('offline')).toBe('finished');
});

describe.each(FILES)('%s', (file) => {
  const source = readFileSync(`${FOLDER}/${file}`, 'utf8');

  test('has at most 3 kB after gzip', () => {
    expect(gzipSync(source).length).toBeLessThanOrEqual(3000);
  });

  test('is an SVG of paths in colors of the page, once for each direction of text', () => {
    const document = new DOMParser().parseFromString(source, 'image/svg+xml');
    const elements = [...document.querySelectorAll('*')];
    const attributes = elements.flatMap((element) => [...element.attributes]);
    const valuesOf = (...names: string[]) =>
      attributes.filter(({ name }) => names.includes(name)).map(({ value }) => value);
    expect(document.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(elements.map(({ nodeName }) => nodeName).filter((name) => !ELEMENTS.includes(name))).toEqual([]);
    expect(attributes.map(({ name }) => name).filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
    expect(valuesOf('viewBox')).toEqual(['0 0 320 200']);
    expect(valuesOf('id')).toEqual(['ltr', 'rtl']);
    expect(valuesOf('stroke-width')).toEqual(['3']);
    expect(new Set(valuesOf('fill', 'stroke'))).toEqual(new Set(COLORS));
  });
});
