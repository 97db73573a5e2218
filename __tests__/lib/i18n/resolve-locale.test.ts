import { describe, expect, test } from '@jest/globals';
import { matchLocale } from '@/lib/i18n/resolve-locale';

describe('matchLocale', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['pt-PT'], 'pt-BR'],
    [['PT-br'], 'pt-BR'],
    [['sv', 'fr-CA'], 'fr'],
    [['en-GB'], 'en'],
    [['ar-EG'], 'ar'],
  ])('a browser that asks for %j gets %s', (wanted, locale) => {
    expect(matchLocale(wanted)).toBe(locale);
  });

  test.each([[[]], [['sv', 'nl']]])('a browser that asks for %j gets none', (wanted) => {
    expect(matchLocale(wanted)).toBeNull();
  });
});
