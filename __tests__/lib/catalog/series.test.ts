/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { mainSubject } from '@/lib/catalog/series';

const withTags = (...mainTags: string[]) => mainTags.map((tag) => ({ tags: [tag, 'other'] }));

test('the subject of a series is the main tag of most of its lists, of equally frequent ones the first', () => {
  expect(mainSubject(withTags('home', 'moving', 'money', 'moving'))).toBe('moving');
  expect(mainSubject(withTags('home', 'moving', 'moving', 'home'))).toBe('home');
});

test('if each list has another main tag, it is that of the first', () => {
  expect(mainSubject(withTags('home', 'moving', 'money'))).toBe('home');
  expect(mainSubject([{ tags: [] }])).toBeUndefined();
});
