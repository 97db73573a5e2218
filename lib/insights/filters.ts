import { LOCALES } from '@/lib/config/locales';
import { CHANNELS, toSourceName } from './channel-domains';
import { DEVICE_KINDS } from './device-kind';
import { DIMENSION_NAMES, type Dimension, isFilterOfSessions, VISITOR_KINDS } from './dimensions';

/** `is`: one of the values. `not`: none of them. `contains`: one of them is a part, in upper or lower case. */
export const FILTER_OPERATORS = ['is', 'not', 'contains'] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/**
 * Conditions that must all be true, by dimension and operator; each has at least one value. Of events, only those that meet them
 * count; a session or visitor counts if one of its events meets all of them.
 */
export type Filters = Readonly<
  Partial<Record<Dimension, Readonly<Partial<Record<FilterOperator, readonly string[]>>>>>
>;

/** One of the conditions of filters. */
export type FilterCondition = { dimension: Dimension; operator: FilterOperator; values: readonly string[] };

/**
 * A filter that cannot be used, and is left out. `name` is that of the parameter; `value` is given if no event can ever have it.
 */
export type FilterError = {
  name: string;
  reason: 'unknown' | 'length' | 'count' | 'value' | 'dimension' | 'operator';
  value?: string;
};

/** Query parameters of a URL; repeated ones are arrays. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Parameters of a form that adds values to a condition, or makes one: `filter=source&operator=not&value=Google`. A form cannot have
 * the name of a parameter depend on the choice of an operator. They are part of no URL to share.
 */
export const DRAFT_PARAMETERS = ['filter', 'operator', 'value'] as const;

/** Parameter that shows the form for a condition, whose parameter is its value: `form=source.not`. */
export const FORM_PARAMETER = 'form';

/** The parameters of all conditions: `source`, `source.not`, `source.contains` … A repeated one has several values. */
export const FILTER_PARAMETERS: ReadonlySet<string> = new Set(
  DIMENSION_NAMES.flatMap((dimension) =>
    FILTER_OPERATORS.map((operator) => filterParameter(dimension, operator)),
  ),
);

/** Longest value, as labels are stored. */
const MAX_LENGTH = 255;

/** Values of all conditions together: with more, URLs are longer than servers accept. */
export const MAX_FILTER_VALUES = 50;

/** No label has them, and PostgreSQL refuses a text with NUL. Labels can have other control characters, such as tabs. */
const NO_LABEL = /[\0\p{Cs}]/u;

/** All values that events can have. Kinds of pages are none of these: another version of the site has others. */
const CLOSED_VALUES: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  language: LOCALES,
  device: DEVICE_KINDS,
  channel: CHANNELS,
  visitorKind: VISITOR_KINDS,
};

/** Dimensions whose values are stored in lower case. */
const LOWER_CASE: ReadonlySet<Dimension> = new Set([
  'referrerHost',
  'medium',
  'campaign',
  'campaignContent',
  'campaignTerm',
]);

/** The name of the parameter with the values of a condition. */
export function filterParameter(dimension: Dimension, operator: FilterOperator): string {
  return operator === 'is' ? dimension : `${dimension}.${operator}`;
}

/** The condition whose form a URL shows; null for none. */
export function parseFilterForm(query: Query): Omit<FilterCondition, 'values'> | null {
  const [given] = valuesOf(query, FORM_PARAMETER);
  const all = DIMENSION_NAMES.flatMap((dimension) =>
    FILTER_OPERATORS.map((operator) => ({ dimension, operator })),
  );
  return all.find(({ dimension, operator }) => filterParameter(dimension, operator) === given) ?? null;
}

/** The conditions of filters, in the order of URLs. */
export function listConditions(filters: Filters): FilterCondition[] {
  return DIMENSION_NAMES.flatMap((dimension) =>
    FILTER_OPERATORS.flatMap((operator) => {
      const values = filters[dimension]?.[operator] ?? [];
      return values.length === 0 ? [] : [{ dimension, operator, values }];
    }),
  );
}

/**
 * Reads filters from the query of a URL. Those that cannot be used are left out and returned as errors. Spaces around a value and
 * empty values mean nothing.
 */
export function parseFilters(query: Query): { filters: Filters; errors: FilterError[] } {
  const errors: FilterError[] = [];
  let filters: Filters = {};
  let count = 0;
  const add = (name: string, { dimension, operator, values }: FilterCondition) => {
    const valid = values.flatMap((given) => {
      const text = given.trim();
      if (text === '') return [];
      if (text.length > MAX_LENGTH) errors.push({ name, reason: 'length' });
      else if (NO_LABEL.test(text)) errors.push({ name, reason: 'unknown' });
      else {
        const value = operator === 'contains' ? text : storedValue(dimension, text);
        if (value !== null) return [value];
        errors.push({ name, reason: 'value', value: text });
      }
      return [];
    });
    const before = filters[dimension]?.[operator] ?? [];
    const added = [...new Set(valid)].filter((value) => !before.includes(value));
    count += added.length;
    if (added.length === 0) return;
    if (count > MAX_FILTER_VALUES) {
      errors.push({ name, reason: 'count' });
      count -= added.length;
    } else filters = withCondition(filters, { dimension, operator, values: [...before, ...added] });
  };
  for (const dimension of DIMENSION_NAMES)
    for (const operator of FILTER_OPERATORS) {
      const name = filterParameter(dimension, operator);
      add(name, { dimension, operator, values: valuesOf(query, name) });
    }
  const [given = ''] = valuesOf(query, 'filter');
  const [chosen = 'is'] = valuesOf(query, 'operator');
  const dimension = DIMENSION_NAMES.find((name) => name === given);
  const operator = FILTER_OPERATORS.find((name) => name === chosen);
  if (given !== '' && !dimension) errors.push({ name: 'filter', reason: 'dimension', value: given });
  else if (given !== '' && !operator) errors.push({ name: 'operator', reason: 'operator', value: chosen });
  else if (dimension && operator) add('value', { dimension, operator, values: valuesOf(query, 'value') });
  return { filters, errors };
}

/** The parameters of a URL with filters, as names and values, in a fixed order. */
export function filterEntries(filters: Filters): Array<[name: string, value: string]> {
  return listConditions(filters).flatMap(({ dimension, operator, values }) =>
    values.map((value): [string, string] => [filterParameter(dimension, operator), value]),
  );
}

/** A state with only one value of a dimension, in place of its other conditions: what a link of a row of a table leads to. */
export function withFilter<State extends { filters: Filters }>(
  state: State,
  dimension: Dimension,
  value: string,
): State {
  return { ...state, filters: { ...state.filters, [dimension]: { is: [value] } } };
}

/** A state without a condition of a dimension. */
export function withoutFilter<State extends { filters: Filters }>(
  state: State,
  dimension: Dimension,
  operator: FilterOperator,
): State {
  const { [dimension]: conditions, ...others } = state.filters;
  const { [operator]: _, ...left } = conditions ?? {};
  const filters: Filters = Object.keys(left).length === 0 ? others : { ...others, [dimension]: left };
  return { ...state, filters };
}

/** A state without some values of a condition, or without all of it. */
export function withoutValues<State extends { filters: Filters }>(
  state: State,
  { dimension, operator, values }: FilterCondition,
): State {
  const left = (state.filters[dimension]?.[operator] ?? []).filter((value) => !values.includes(value));
  if (left.length === 0) return withoutFilter(state, dimension, operator);
  return { ...state, filters: withCondition(state.filters, { dimension, operator, values: left }) };
}

/** Whether filters are that a dimension has this value only. */
export function isOnlyValue(filters: Filters, dimension: Dimension, value: string): boolean {
  const { is, ...others } = filters[dimension] ?? {};
  return is?.length === 1 && is[0] === value && Object.keys(others).length === 0;
}

/** The list that filters are about, if that is one. */
export function onlyList({ list }: Filters): string | null {
  const [id = null, ...others] = list?.is ?? [];
  return others.length === 0 ? id : null;
}

/** Whether filters are conditions of single events, not of sessions only. */
export function hasEventFilter(filters: Filters): boolean {
  return listConditions(filters).some(({ dimension }) => !isFilterOfSessions(dimension));
}

/** Whether filters ask for sessions, of which the server knows none: it opens app links for browsers that have not told it anything. */
export function areRedirectsUnknown(filters: Filters): boolean {
  return listConditions(filters).some(({ dimension }) => isFilterOfSessions(dimension));
}

/** Whether filters ask for redirects to the apps, which no visitor or session has. */
export function areVisitsUnknown(filters: Filters): boolean {
  const { is = [], contains = [] } = filters.redirect ?? {};
  return is.length > 0 || contains.length > 0;
}

function withCondition(filters: Filters, { dimension, operator, values }: FilterCondition): Filters {
  return { ...filters, [dimension]: { ...filters[dimension], [operator]: values } };
}

/** The values of a parameter in the order of the URL. */
export function valuesOf(query: Query, name: string): readonly string[] {
  const given = Object.hasOwn(query, name) ? query[name] : undefined;
  return given === undefined ? [] : [given].flat();
}

/** A value as it is stored; null if none can be equal to it. */
function storedValue(dimension: Dimension, text: string): string | null {
  const closed = CLOSED_VALUES[dimension];
  if (closed) return closed.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null;
  if (dimension === 'source') return toSourceName(text);
  return LOWER_CASE.has(dimension) ? text.toLowerCase() : text;
}
