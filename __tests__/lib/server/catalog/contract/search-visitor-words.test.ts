/** @jest-environment node */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogReader } from '@/lib/catalog/catalog-store';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;
  let reader: CatalogReader;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    await syncContent(catalog.store, path.resolve('content'));
    reader = withLocaleFallback(catalog.store);
  });

  afterAll(() => catalog.close());

  const find = async (query: string, locale = 'en') =>
    (await reader.searchTemplates({ locale, query, page: WHOLE_RESULT })).items.map(({ id }) => id);

  describe('words of visitors that checklists do not contain', () => {
    // By their texts alone, none of these queries had this checklist among its first three results.
    test.each([
      ['en', 'relocation', 'moving-house-last-four-weeks'],
      ['en', 'movers', 'moving-house-last-four-weeks'],
      ['en', 'vacation packing', 'beach-holiday-packing'],
      ['en', 'new apartment', 'first-week-in-a-new-home'],
      ['en', 'apartment hunting', 'viewing-a-flat-to-rent'],
      ['en', 'laid off', 'losing-a-job-first-week'],
      ['en', 'postmortem', 'post-incident-review'],
      ['en', 'erasmus', 'semester-abroad'],
      ['en', 'dissertation', 'thesis-last-six-weeks'],
      ['en', '2fa', 'account-security-afternoon'],
      ['en', 'nanny', 'babysitter-handover'],
      ['en', 'pregnant', 'new-baby-last-eight-weeks'],
      ['en', 'infant airplane', 'flight-day-with-a-toddler'],
      ['en', 'kayak', 'canoe-day-on-a-river'],
      ['en', 'automobile purchase', 'buying-a-used-car'],
      ['en', 'booth', 'trade-fair-stand'],
      ['en', 'declutter', 'spring-clean-in-one-weekend'],
      ['en', 'smartphone', 'moving-to-a-new-phone'],
      ['de', 'wohnungswechsel', 'moving-house-last-four-weeks'],
      ['de', 'kabinengepäck', 'carry-on-only-for-a-week'],
      ['de', 'hausapotheke', 'first-aid-kit-for-the-home'],
      ['de', 'serverausfall', 'incident-first-hour'],
      ['de', 'smartphone', 'moving-to-a-new-phone'],
      ['de', 'mobiltelefon', 'moving-to-a-new-phone'],
      ['de', 'entbindung', 'new-baby-last-eight-weeks'],
      ['de', 'hundeerziehung', 'puppy-first-week'],
      ['de', 'livegang', 'release-day-of-a-web-service'],
      ['de', 'heirat', 'wedding-last-two-weeks'],
      ['de', 'eheschließung', 'wedding-last-two-weeks'],
      ['de', 'zelturlaub', 'weekend-camping-with-a-tent'],
      ['de', 'schrebergarten', 'first-vegetable-bed'],
      ['es', 'vacaciones avión', 'carry-on-only-for-a-week'],
      ['es', 'medicinas', 'first-aid-kit-for-the-home'],
      ['es', 'mudarse de departamento', 'moving-house-last-four-weeks'],
      ['es', 'embarazada', 'new-baby-last-eight-weeks'],
      ['es', 'nuevo empleado', 'new-colleague-first-week'],
      ['es', 'casamiento', 'wedding-last-two-weeks'],
      ['es', 'canastilla', 'new-baby-last-eight-weeks'],
      ['es', 'adiestramiento', 'puppy-first-week'],
      ['es', 'autosuficiencia', 'first-vegetable-bed'],
      ['es', 'smartphone', 'moving-to-a-new-phone'],
      ['es', 'flete', 'moving-house-last-four-weeks'],
      ['es', 'plan de acogida', 'new-colleague-first-week'],
      ['es', 'alumbramiento', 'new-baby-last-eight-weeks'],
      ['fr', 'vacances avion', 'carry-on-only-for-a-week'],
      ['fr', 'premiers soins', 'first-aid-kit-for-the-home'],
      ['fr', 'jardinage', 'first-vegetable-bed'],
      ['fr', 'smartphone', 'moving-to-a-new-phone'],
      ['fr', 'nouveau salarié', 'new-colleague-first-week'],
      ['fr', 'release', 'release-day-of-a-web-service'],
      ['fr', 'noces', 'wedding-last-two-weeks'],
      ['fr', 'bivouac', 'weekend-camping-with-a-tent'],
      ['fr', 'jardin ouvrier', 'first-vegetable-bed'],
      ['fr', 'nourrisson', 'new-baby-last-eight-weeks'],
      ['fr', 'fiançailles', 'wedding-last-two-weeks'],
      ['pt-BR', 'jardinagem', 'first-vegetable-bed'],
      ['pt-BR', 'queda do sistema', 'incident-first-hour'],
      ['pt-BR', 'carreto', 'moving-house-last-four-weeks'],
      ['pt-BR', 'smartphone', 'moving-to-a-new-phone'],
      ['pt-BR', 'gravidez', 'new-baby-last-eight-weeks'],
      ['pt-BR', 'enxoval', 'new-baby-last-eight-weeks'],
      ['pt-BR', 'novo funcionário', 'new-colleague-first-week'],
      ['pt-BR', 'implantação', 'release-day-of-a-web-service'],
      ['pt-BR', 'matrimônio', 'wedding-last-two-weeks'],
      ['pt-BR', 'acampamento', 'weekend-camping-with-a-tent'],
      ['pt-BR', 'neném', 'new-baby-last-eight-weeks'],
      ['ja', '引越し', 'moving-house-last-four-weeks'],
      ['ja', '飛行機', 'carry-on-only-for-a-week'],
      ['ja', '怪我', 'first-aid-kit-for-the-home'],
      ['ja', '携帯電話', 'moving-to-a-new-phone'],
      ['ja', 'マタニティ', 'new-baby-last-eight-weeks'],
      ['ja', '仔犬', 'puppy-first-week'],
      ['ja', 'ローンチ', 'release-day-of-a-web-service'],
      ['ja', 'ウェディング', 'wedding-last-two-weeks'],
      ['ja', 'ブライダル', 'wedding-last-two-weeks'],
      ['ja', '野営', 'weekend-camping-with-a-tent'],
      ['ja', '愛犬', 'puppy-first-week'],
      ['ja', '住所変更', 'moving-house-last-four-weeks'],
      ['ar', 'بستان', 'first-vegetable-bed'],
      ['ar', 'جوال', 'moving-to-a-new-phone'],
      ['ar', 'موبايل جديد', 'moving-to-a-new-phone'],
      ['ar', 'رضيع', 'new-baby-last-eight-weeks'],
      ['ar', 'إطلاق', 'release-day-of-a-web-service'],
      ['ar', 'عرس', 'wedding-last-two-weeks'],
      ['ar', 'كشتة', 'weekend-camping-with-a-tent'],
      ['ar', 'بيبي', 'new-baby-last-eight-weeks'],
      ['ar', 'أمومة', 'new-baby-last-eight-weeks'],
      ['ar', 'خطوبة', 'wedding-last-two-weeks'],
      ['ar', 'بستنة', 'first-vegetable-bed'],
      ['ar', 'تغيير السكن', 'moving-house-last-four-weeks'],
      ['ar', 'رحلة برية', 'weekend-camping-with-a-tent'],
      ['ar', 'طائرة', 'carry-on-only-for-a-week'],
    ])('%s: “%s” finds %s in the first three results', async (locale, query, expected) => {
      expect((await find(query, locale)).slice(0, 3)).toContain(expected);
    });
  });

  describe('synonyms', () => {
    test('a checklist with the word as typed ranks before those with a synonym', async () => {
      const found = await find('puppy');
      expect(found[0]).toBe('puppy-first-week');
      expect(found).toContain('travelling-with-a-dog');
    });

    test('all words of a query are still required', async () => {
      expect(await find('infant airplane')).toEqual(['flight-day-with-a-toddler']);
    });

    test('the synonym that was found is marked', async () => {
      const result = await reader.searchTemplates({ locale: 'en', query: 'apartment', page: WHOLE_RESULT });
      const match = (await reader.matchTemplates(result.items, result.words)).get('viewing-a-flat-to-rent');
      expect(match?.title).toEqual(['Viewing a ', 'flat', ' you may want to rent']);
    });
  });
});
