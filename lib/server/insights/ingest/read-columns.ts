import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';
import { LOCALES } from '@/lib/config/locales';
import { OWN_ITEM } from '@/lib/insights/board-tables';
import { DAY_MS } from '@/lib/insights/durations';
import { isOwnItemId } from '@/lib/list/list-changes';

const DAY_SECONDS = DAY_MS / 1000;

/** Characters of a label and of an id. Mixpanel's library truncates strings to 255. */
const MAX_LABEL_LENGTH = 255;

/** Lists that a search has found. The site reports at most 300 for a term, and all that a filter leaves without one. */
const MAX_RESULTS = 1_000_000;

/** Kinds of pages: names such as `tag-page`, and patterns of routes that have none. */
const PAGE_KIND = /^[a-z0-9/[\]._-]{1,64}$/;

/** Paths of pages: ids and numbers. Those of private shares have a hash. */
const PAGE_PATH = /^\/[\w/-]{0,99}$/;

/** The kind of pages that do not exist: their paths are made up. */
const NOT_FOUND = '404';

const LANGUAGES: ReadonlySet<string> = new Set(LOCALES);

type Properties = Readonly<Record<string, unknown>>;

/** What is used of the properties of an event, besides what they say about the visitor. */
export type PropertyColumns = {
  pageKind: string | null;
  page: string | null;
  list: string | null;
  language: string | null;
  subject: string | null;
  place: string | null;
  amount: number | null;
};

export const NO_COLUMNS: PropertyColumns = {
  pageKind: null,
  page: null,
  list: null,
  language: null,
  subject: null,
  place: null,
  amount: null,
};

const NO_DETAILS: Pick<PropertyColumns, 'subject' | 'place' | 'amount'> = {
  subject: null,
  place: null,
  amount: null,
};

/** Returns a text that both databases can store, null if there is none. */
export function toLabel(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL stores no NUL. Half of a surrogate pair would be read back as another character.
  const text = value
    .slice(0, MAX_LABEL_LENGTH)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
  return text === '' ? null : text;
}

/** Null for an amount that no visitor can have caused, so that it does not spoil a sum. */
function toAmount(value: unknown, max: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= max ? value : null;
}

/** Null if the page or the list is none that the site can have: anybody can send labels that are made up, and labels are kept. */
export function readColumns(name: string, properties: Properties): PropertyColumns | null {
  const { page, slug, lang, id, val } = properties;
  const pageKind = toLabel(page);
  const path = pageKind === NOT_FOUND ? null : toLabel(decode(slug));
  // Also of what happens on the page of a template, such as an engagement.
  const list = toLabel(id) ?? (page === 'template' ? toLabel(val) : null);
  const language = toLabel(lang);
  if (pageKind === null || !PAGE_KIND.test(pageKind)) return null;
  if (pageKind !== NOT_FOUND && (path === null || !PAGE_PATH.test(path))) return null;
  if (list !== null && !isCatalogId(list)) return null;
  if (language === null || !LANGUAGES.has(language)) return null;
  return { pageKind, page: path, list, language, ...detailsOf(name, properties) };
}

/** Decodes a path. The router's is as in the URL, in which a link may have encoded any character. */
function decode(path: unknown): unknown {
  if (typeof path !== 'string') return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isCatalogId(text: string): boolean {
  return text.length <= CATALOG_ID_MAX_LENGTH && CATALOG_ID_PATTERN.test(text);
}

/** What only some events have. */
function detailsOf(
  name: string,
  properties: Properties,
): Pick<PropertyColumns, 'subject' | 'place' | 'amount'> {
  switch (name) {
    case 'page view':
      return properties.page === NOT_FOUND ? brokenLink(properties) : NO_DETAILS;
    case 'template view':
    case 'list started':
      return { ...NO_DETAILS, subject: originalLanguage(properties) };
    case 'list progress':
      return { ...NO_DETAILS, amount: toAmount(properties.percent, 100) };
    case 'list shared':
      return { ...NO_DETAILS, subject: toLabel(properties.method) };
    case 'click':
      return { ...NO_DETAILS, subject: tickedItem(properties) };
    case 'search':
      return {
        ...NO_DETAILS,
        subject: toLabel(properties.term),
        amount: toAmount(properties.results, MAX_RESULTS),
      };
    case 'page engagement':
      return { ...NO_DETAILS, amount: toAmount(properties.seconds, DAY_SECONDS) };
    case 'app hand-off':
      return { ...NO_DETAILS, subject: toLabel(properties.store), place: toLabel(properties.position) };
    case 'error':
    case 'ErrorBoundary':
      return { ...NO_DETAILS, subject: toLabel(properties.message), place: toLabel(properties.build) };
    default:
      return NO_DETAILS;
  }
}

/** The path that does not exist, and the host and path of the page with the link. Queries can contain what somebody has written. */
function brokenLink({ slug, $referrer: referrer }: Properties): typeof NO_DETAILS {
  const linkedFrom = typeof referrer === 'string' && URL.canParse(referrer) ? new URL(referrer) : null;
  return {
    ...NO_DETAILS,
    subject: toLabel(decode(slug)) ?? toLabel(slug),
    place: linkedFrom?.host ? toLabel(linkedFrom.host + linkedFrom.pathname) : null,
  };
}

/** The language in which a list was shown, if it is not that of the page. */
function originalLanguage({ locale, lang }: Properties): string | null {
  const shown = toLabel(locale);
  return shown !== null && shown !== lang && LANGUAGES.has(shown) ? shown : null;
}

function tickedItem({ elem, param2, param3 }: Properties): string | null {
  const item = elem === 'item' && param3 === 'on' ? toLabel(param2) : null;
  return item !== null && isOwnItemId(item) ? OWN_ITEM : item;
}

/** What is used of the properties of an event of the server, which has no path. */
export function readServerColumns({ page, id, lang, target, source }: Properties): PropertyColumns {
  return {
    ...NO_COLUMNS,
    pageKind: toLabel(page),
    list: toLabel(id),
    language: toLabel(lang),
    subject: source === 'qr' ? `${target} qr` : toLabel(target),
  };
}
