/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { textDirection } from '@/lib/text/text-direction';

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur'])('%s is right-to-left', (locale) => {
  expect(textDirection(locale)).toBe('rtl');
});

test.each(['en', 'de', 'pt-BR', 'ja'])('%s is left-to-right', (locale) => {
  expect(textDirection(locale)).toBe('ltr');
});
