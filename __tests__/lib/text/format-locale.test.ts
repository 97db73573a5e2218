/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { LOCALES } from '@/lib/config/locales';
import { formatLocale } from '@/lib/text/format-locale';

test.each(LOCALES)('numbers in %s have the digits 0 to 9 wherever they are formatted', (locale) => {
  // By default, older locale data has others for Arabic.
  const { numberingSystem } = new Intl.NumberFormat(formatLocale(locale)).resolvedOptions();
  expect(numberingSystem).toBe('latn');
  expect(new Intl.NumberFormat(formatLocale(locale)).format(1968)).toMatch(/^1\D?968$/);
});
