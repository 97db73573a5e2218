import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { CatalogTables } from './catalog-tables';
import type { SqlEngine } from './sql-engine';

/** Templates whose lists are counted by one statement. */
const IDS_PER_STATEMENT = 500;

/**
 * Adds the templates with these ids, in all locales, to the sizes of their lists, or takes them off. Call it before and after a change
 * of them: to count the lists of 100,000 templates takes 50 ms.
 */
export async function countInLists(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
  change: 1 | -1,
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const part = ids.slice(start, start + IDS_PER_STATEMENT).map((id) => ({ id }));
    const given = engine.rows({ id: 'text' }, part);
    const select = (kind: string, id: RawBuilder<unknown>, table: string, templateId: string) => sql`
      select ${sql.lit(kind)} as kind, ${id} as id, locale, translations from ${sql.table(table)}
      where ${sql.ref(templateId)} in (select id from ${given} as given)
    `;
    await sql`
      insert into list_size (kind, id, locale, translations, templates)
      select kind, id, locale, translations, ${sql.lit(change)} * count(*) from (
        ${select('all', sql`''`, 'template', 'id')}
        union all ${select('channel', sql`channel`, 'template', 'id')}
        union all ${select('tag', sql`tag`, 'template_tag', 'template_id')}
      ) as listed
      group by kind, id, locale, translations
      on conflict (kind, id, locale, translations)
      do update set templates = list_size.templates + excluded.templates
    `.execute(transaction);
  }
  if (change === 1) await transaction.deleteFrom('list_size').where('templates', '=', 0).execute();
}
