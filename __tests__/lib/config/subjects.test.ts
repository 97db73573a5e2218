/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { SUBJECT_STYLES, subjectStyle, tintOfIcon } from '@/lib/config/subjects';

describe('the styles of subjects', () => {
  test('every tag of the content has an icon of its own', () => {
    const tags = readdirSync('content/tags/en').map((file) => file.replace(/\.md$/, ''));
    expect(SUBJECT_STYLES.map(({ tag }) => tag)).toEqual(tags.sort());
    expect(new Set(SUBJECT_STYLES.map(({ icon }) => icon)).size).toBe(tags.length);
    const { icon } = subjectStyle('added-by-the-owner');
    expect(SUBJECT_STYLES.some((style) => style.icon === icon)).toBe(false);
  });

  test('other tags, and templates without tags, have a neutral style', () => {
    for (const tag of ['added-by-the-owner', 'constructor', undefined]) {
      expect(subjectStyle(tag)).toEqual({ icon: 'list-checks', tint: 'leaf' });
    }
  });

  test('a channel has the tint of the subject with its icon', () => {
    expect(tintOfIcon('luggage')).toBe(subjectStyle('travel').tint);
    expect(tintOfIcon(undefined)).toBe('leaf');
  });
});
