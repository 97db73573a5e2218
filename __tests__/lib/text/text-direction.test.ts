import { expect, test } from '@jest/globals';
import { textDirection } from '@/lib/text/text-direction';

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur'])('%s runs from right to left', (locale) => {
  expect(textDirection(locale)).toBe('rtl');
});

test.each(['en', 'de', 'pt-BR', 'ja'])('%s runs from left to right', (locale) => {
  expect(textDirection(locale)).toBe('ltr');
});
