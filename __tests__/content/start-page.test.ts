/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { LOCALES } from '@/lib/config/locales';
import { fillShelves } from '@/lib/server/loaders/fill-shelves';
import { findListsForNow } from '@/lib/server/loaders/lists-for-now';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openEmbeddedCatalog();
});

afterAll(() => catalog.close());

describe.each(LOCALES)('the start page in %s', (locale) => {
  test.each(MONTHS)('has at least three lists of month %d that are not the first pick', async (month) => {
    const { lead, forNow } = await fillShelves({
      store: catalog.store,
      locale,
      month,
      ofMonth: await findListsForNow(catalog.store, locale, month),
    });
    expect(forNow.length).toBeGreaterThanOrEqual(3);
    expect(forNow.map(({ id }) => id)).not.toContain(lead?.id);
    expect(forNow.filter((template) => template.locale !== locale)).toEqual([]);
  });
});
