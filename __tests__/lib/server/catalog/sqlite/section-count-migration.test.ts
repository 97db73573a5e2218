/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { openOlderDatabase } from '@/__tests__/support/open-older-database';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import { SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const temporary = temporaryFolder();

test('templates from before the migration have their number of sections after it', async () => {
  const file = temporary.file('old.db');
  const db = await openOlderDatabase<{
    template: Omit<CatalogTables['template'], 'section_count' | 'keywords' | 'newest_key' | 'title_key'>;
  }>(file, '0004-share-hashes');
  const { tags, preview, checklist, itemCount, sectionCount, ...template } = makeTemplate();
  const { featured: _, keywords: __, ...texts } = template;
  await db
    .insertInto('template')
    .values({
      ...texts,
      tags: JSON.stringify(tags),
      preview: JSON.stringify(preview),
      checklist: JSON.stringify(checklist),
      featured: 0,
      item_count: itemCount,
      source: 'embedded',
      checksum: 'sum',
      search_format: SEARCH_FORMAT,
    })
    .execute();
  await db.destroy();
  const store = await openSqliteCatalogStore(file);
  expect(sectionCount).toBe(2);
  const { items } = await store.listTemplates('en', { page: WHOLE_RESULT });
  expect(items).toMatchObject([{ id: 'camping', sectionCount }]);
  await store.close();
});
