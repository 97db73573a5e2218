/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { openOlderDatabase } from '@/__tests__/support/open-older-database';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { insertTemplates, templateColumns } from '@/lib/server/catalog/sql/write-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';

const temporary = temporaryFolder();

test('templates in Spanish, French and Portuguese are indexed again, and others are not', async () => {
  const file = temporary.file('old.db');
  const db = await openOlderDatabase<CatalogTables>(file, '0012-search-tags');
  // All are marked as indexed, but are not.
  const rows = ['en', 'es', 'fr', 'pt-BR', 'ja'].map((locale) => {
    const template = makeTemplate({ locale, title: 'Bagages' });
    const columns = templateColumns(template, { source: 'imported', checksum: 'sum' });
    return { template: { id: template.id, locale, ...columns, search_format: 4 }, tags: [] };
  });
  await db.transaction().execute((transaction) => insertTemplates(transaction, SQLITE_ENGINE, rows));
  await db.destroy();
  const store = await openSqliteCatalogStore(file);
  const find = async (locale: string) =>
    (await store.searchTemplates({ locale, query: 'bagage', page: WHOLE_RESULT })).total;
  const found = await Promise.all(['en', 'es', 'fr', 'pt-BR', 'ja'].map(find));
  await store.close();
  expect(found).toEqual([0, 1, 1, 1, 0]);
});
