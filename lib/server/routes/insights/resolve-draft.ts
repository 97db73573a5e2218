import type { Locale } from '@/lib/config/locales';
import { DIMENSION_NAMES, type Dimension } from '@/lib/insights/dimensions';
import type { Query } from '@/lib/insights/filters';
import { findByLabel, hasText, type Translate, valueLabel } from '@/lib/insights/value-label';

type Names = {
  locale: Locale;
  t: Translate;
  /** Ids of lists whose title has a text. */
  findLists: (text: string) => Promise<readonly string[]>;
  /** Titles by id. */
  findListTitles: (ids: readonly string[]) => Promise<Record<string, string>>;
};

/**
 * A condition that was written into a form by the names that the page shows, such as “QR code” or the title of a list, with the values that are
 * stored. “Contains” becomes “is one of these values”. Texts that name nothing stay as they are.
 */
export async function resolveDraft(query: Query, names: Names): Promise<Query> {
  const dimension = DIMENSION_NAMES.find((name) => name === [query.filter].flat()[0]);
  if (dimension === undefined || query.value === undefined) return query;
  const isPart = [query.operator].flat()[0] === 'contains';
  const texts = [query.value].flat().filter((text) => text.trim() !== '');
  const found = await Promise.all(texts.map((text) => findValues(dimension, text.trim(), isPart, names)));
  if (isPart) {
    const values = [...new Set(found.flat())];
    return values.length === 0 ? query : { ...query, operator: ['is'], value: values };
  }
  return { ...query, value: texts.map((text, index) => found[index]?.[0] ?? text) };
}

async function findValues(
  dimension: Dimension,
  text: string,
  isPart: boolean,
  names: Names,
): Promise<readonly string[]> {
  const { locale, t, findLists, findListTitles } = names;
  const found = dimension === 'list' ? await findLists(text) : findByLabel(t, locale, dimension, text);
  if (isPart) return found;
  const listTitles = dimension === 'list' ? await findListTitles(found) : {};
  return found.filter((value) => {
    const label = valueLabel(t, { locale, listTitles }, dimension, value);
    return label.length === text.length && hasText(label, text);
  });
}
