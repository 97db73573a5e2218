import type { Locale } from '@/lib/config/locales';
import { APP_WAY, BOARD_COLUMNS, boardDefinition, isBoardName } from '@/lib/insights/board-tables';
import { DIMENSION_NAMES, type Dimension } from '@/lib/insights/dimensions';
import { type Query, valuesOf } from '@/lib/insights/filters';
import type { ListedItem } from '@/lib/insights/insights-page';
import type { InsightsState } from '@/lib/insights/insights-state';
import { TABLES } from '@/lib/insights/tables';
import { findByLabel, hasText, valueLabel } from '@/lib/insights/value-label';
import { getInsightsPageTranslator } from '@/lib/server/page/load-messages';

// Pages show names, such as “QR code” or the title of a list, instead of values that are stored. Visitors of the pages write names.

/** Where the names of lists come from, in the language of a page. */
export type ShownNames = {
  locale: Locale;
  /** Ids of lists whose title has a text. */
  findLists: (text: string) => Promise<readonly string[]>;
  /** Titles by id. */
  findListTitles: (ids: readonly string[]) => Promise<Record<string, string>>;
};

/**
 * Replaces the names in a condition that comes from a form by stored values. “Contains” becomes “is one of these values”. Texts that name nothing
 * stay as they are.
 */
export async function resolveDraft(query: Query, names: ShownNames): Promise<Query> {
  const [given] = valuesOf(query, 'filter');
  const dimension = DIMENSION_NAMES.find((name) => name === given);
  if (dimension === undefined) return query;
  const texts = valuesOf(query, 'value').map((text) => text.trim());
  const isPart = valuesOf(query, 'operator')[0] === 'contains';
  const find = isPart ? findNamed : findExactly;
  const found = await Promise.all(texts.map((text) => (text === '' ? [] : find(dimension, text, names))));
  if (!isPart) return { ...query, value: texts.map((text, index) => found[index]?.[0] ?? text) };
  const values = [...new Set(found.flat())];
  return values.length === 0 ? query : { ...query, operator: ['is'], value: values };
}

/** The stored values that the search of a table means by their names. */
export async function findSearched(
  { table: { table, search } }: InsightsState,
  items: Readonly<Record<string, ListedItem>>,
  names: ShownNames,
): Promise<readonly string[]> {
  if (table === null || search === '') return [];
  if (table === 'last-items')
    return Object.keys(items).filter((id) => hasText(items[id]?.text ?? '', search));
  if (!isBoardName(table)) return findNamed(TABLES[table].dimension, search, names);
  const found = await Promise.all(
    boardDefinition(table).keys.map((key) => {
      const kind = BOARD_COLUMNS[key];
      if (kind === 'way') return findWays(search, names);
      return kind === 'list' || kind === 'language' ? findNamed(kind, search, names) : [];
    }),
  );
  return found.flat();
}

/** The channels that are ways, and that of the QR code for the app. */
async function findWays(text: string, names: ShownNames): Promise<readonly string[]> {
  const t = await getInsightsPageTranslator(names.locale);
  const channels = await findNamed('channel', text, names);
  return hasText(t('editors.values.appCode'), text) ? [...channels, APP_WAY] : channels;
}

/** The values of a dimension whose names have a text. */
async function findNamed(
  dimension: Dimension,
  text: string,
  { locale, findLists }: ShownNames,
): Promise<readonly string[]> {
  if (dimension === 'list') return findLists(text);
  return findByLabel(await getInsightsPageTranslator(locale), locale, dimension, text);
}

/** The values of a dimension with this name, in upper or lower case. */
async function findExactly(
  dimension: Dimension,
  text: string,
  names: ShownNames,
): Promise<readonly string[]> {
  const { locale, findListTitles } = names;
  const found = await findNamed(dimension, text, names);
  const listTitles = dimension === 'list' ? await findListTitles(found) : {};
  const t = await getInsightsPageTranslator(locale);
  const nameOf = (value: string) => valueLabel(t, { locale, listTitles }, dimension, value);
  return found.filter((value) => nameOf(value).toLowerCase() === text.toLowerCase());
}
