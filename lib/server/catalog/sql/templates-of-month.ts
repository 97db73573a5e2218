import { type Kysely, sql } from 'kysely';
import type { TimeOfYear } from '@/lib/catalog/catalog-store';
import type { Months } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import type { VariantKey } from './template-lists';

/** Templates with months that are read in each locale. */
const MAX_ROWS = 300;

/**
 * Finds the templates in a locale that belong to a month, of the newest 300 with months: first those with a variant in it, then others
 * in the default locale. Translations without months have those of the original.
 */
export async function readTemplatesOfMonth(
  db: Kysely<CatalogTables>,
  locale: string,
  { month, hemisphere }: TimeOfYear,
): Promise<Array<VariantKey & { months: Months }>> {
  const own = await readRows(db, locale);
  const originals = locale === DEFAULT_LOCALE ? [] : await readRows(db, DEFAULT_LOCALE);
  const ownIds = new Set(own.map(({ id }) => id));
  const inherited = originals
    .filter(({ id }) => !ownIds.has(id))
    .map(({ translations, ...row }) => (translations.includes(` ${locale} `) ? { ...row, locale } : row));
  const found = [...own, ...inherited]
    .map((row) => ({ id: row.id, locale: row.locale, months: JSON.parse(row.months) as Months }))
    .filter(({ months }) => months[hemisphere].includes(month));
  const isTranslated = (row: VariantKey) => row.locale === locale;
  return [...found.filter(isTranslated), ...found.filter((row) => !isTranslated(row))];
}

/** Not a parameter, so that SQLite takes the index with this condition. */
const HAS_MONTHS = sql<boolean>`months <> ''`;

function readRows(db: Kysely<CatalogTables>, locale: string) {
  return db
    .selectFrom('template')
    .select(['id', 'locale', 'months', 'translations'])
    .where('locale', '=', locale)
    .where(HAS_MONTHS)
    .orderBy('newest_key')
    .limit(MAX_ROWS)
    .execute();
}
