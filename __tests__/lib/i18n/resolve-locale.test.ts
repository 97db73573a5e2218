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
  ])('matches %j to %s', (preferred, locale) => {
    expect(matchLocale(preferred)).toBe(locale);
  });

  test.each([[[]], [['sv', 'nl']]])('returns null for %j', (preferred) => {
    expect(matchLocale(preferred)).toBeNull();
  });
});
