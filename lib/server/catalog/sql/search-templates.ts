import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FoundWords, SearchOptions, SearchResult, TemplateOrder } from '@/lib/catalog/catalog-store';
import { type Candidate, chooseCorrection, maxEditDistance } from '@/lib/server/catalog/search/corrections';
import {
  type QueryWord,
  readQuery,
  replaceWords,
  searchedLocales,
} from '@/lib/server/catalog/search/query-words';
import { type FoundTemplate, rankTemplates } from '@/lib/server/catalog/search/rank-templates';
import { searchTerm } from '@/lib/server/catalog/search/search-document';
import { vocabularyOf } from '@/lib/server/catalog/search/vocabulary';
import type { CatalogTables } from './catalog-tables';
import { compareBytes } from './compare-text';
import type { SqlEngine, TermQuery } from './sql-engine';
import type { VariantKey } from './template-lists';

/** Limit of templates that a search ranks and returns, on all pages of its result. */
export const MAX_RESULTS = 1_000;

/** Templates that only mention words of a query, if none is about it. */
const MAX_RELATED = 3;

/** Known words with which an unknown one is compared: those of most templates. */
const MAX_COMPARED = 4_000;

/** Shorter beginnings are in most texts. */
const MIN_BEGINNING_IN_TEXT = 3;

/** The columns by which the orders sort. */
const SORT_KEYS = { newest: 'newest_key', title: 'title_key' } as const satisfies Record<
  TemplateOrder,
  string
>;

/** Where a word is looked for: `about` contains what `title` has, and `text` what both have. */
const LEVELS = ['title', 'about', 'text'] as const;

type Level = (typeof LEVELS)[number];

/** The number of `text` in `LEVELS`. */
const TEXT_LEVEL = 2;

/** In the place of the position of a word: all words together. */
const ALL_WORDS = -1;

export type FoundVariants = Pick<SearchResult, 'capped' | 'words' | 'tagCounts' | 'corrected'> & {
  results: VariantKey[];
  related: VariantKey[];
};

type Search = Pick<SearchOptions, 'locale' | 'query' | 'tag' | 'order' | 'exact'>;

/** A template that was found, as it is shown: in the locale of the search if there is a translation. */
type FoundVariant = FoundTemplate & { variant: string; tags: readonly string[]; sortKey: string };

type Found = {
  templates: FoundVariant[];
  /** Templates with each word, exact up to `MAX_RESULTS`. */
  counts: number[];
  /** Whether more templates may be about the words than are read. */
  capped: boolean;
  /** Templates in the index, exact up to `MAX_RESULTS`. */
  total: number;
};

/** Searches the templates of a locale and of the default locale, see `CatalogStore.searchTemplates`. */
export async function searchVariants(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  search: Search,
): Promise<FoundVariants> {
  const { locale, query, tag, order } = search;
  let words = readQuery(query, locale);
  let found = await findTemplates(db, engine, { ...search, words });
  const absent = words.filter((_, index) => found.counts[index] === 0);
  const unknown = search.exact ? [] : await listUnknown(db, engine, search, absent);
  const spellings = await correct(db, locale, unknown);
  const corrected = spellings.size > 0 ? replaceWords(query, locale, spellings) : null;
  if (corrected !== null) {
    words = readQuery(corrected, locale);
    found = await findTemplates(db, engine, { ...search, words });
  }
  const { counts, total } = found;
  const { results, mentions } = rankTemplates(found.templates, words, { counts, total, locale });
  // A translation can have other tags than the text that was found.
  const hasTag = ({ tags }: FoundVariant) => tag === undefined || tags.includes(tag);
  const variants = results.filter(hasTag);
  const tagCounts = new Map<string, number>();
  for (const id of variants.flatMap(({ tags }) => tags)) tagCounts.set(id, (tagCounts.get(id) ?? 0) + 1);
  if (order) {
    const isOriginal = ({ variant }: FoundVariant) => Number(variant !== locale);
    variants.sort((a, b) => isOriginal(a) - isOriginal(b) || compareBytes(a.sortKey, b.sortKey));
  }
  const toKey = ({ id, variant }: FoundVariant): VariantKey => ({ id, locale: variant });
  return {
    results: variants.map(toKey),
    related: variants.length > 0 ? [] : mentions.filter(hasTag).slice(0, MAX_RELATED).map(toKey),
    corrected,
    capped: found.capped,
    words: toFoundWords(words, counts, locale),
    tagCounts,
  };
}

/** Returns what is marked in texts of each locale. */
function toFoundWords(words: readonly QueryWord[], counts: readonly number[], locale: string): FoundWords {
  const known = words.filter((_, index) => (counts[index] ?? 0) > 0);
  return Object.fromEntries(
    searchedLocales(locale).map((searched) => [
      searched,
      known.flatMap(({ forms }) => {
        const form = forms.get(searched);
        if (!form) return [];
        const beginning = form.beginning === null ? [] : [`${form.beginning}*`];
        return [[form.stem, ...form.synonyms, ...beginning]];
      }),
    ]),
  );
}

/** Finds the templates with any of the words: those with the most, the rarest and in the title first, if they are too many. */
async function findTemplates(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { locale, tag, order, words }: Omit<Search, 'query'> & { words: readonly QueryWord[] },
): Promise<Found> {
  if (words.length === 0) return { templates: [], counts: [], capped: false, total: 0 };
  const select = (query: TermQuery, word: number, level: Level) => {
    const limited = tag === undefined ? query : { all: [tagQuery(locale, tag), query] };
    return sql`
      select key, ${sql.lit(word)} as word, ${sql.lit(LEVELS.indexOf(level))} as level
      from (${engine.fullText.select(limited, MAX_RESULTS)}) as selected
    `;
  };
  const selections = words.flatMap((word, number) =>
    LEVELS.map((level) => select(wordQuery(word, level), number, level)),
  );
  const together = (['about', 'text'] as const).map((level) =>
    select({ all: words.map((word) => wordQuery(word, level)) }, ALL_WORDS, level),
  );
  const sortKey = order
    ? sql`(
        select ${sql.ref(SORT_KEYS[order])} from template
        where template.id = found.template_id and template.locale = coalesce(own.variant, found.variant)
      )`
    : sql`''`;
  const { rows } = await sql<{ counts: string | null; total: number; found: string | null }>`
    with selected as (${sql.join(words.length > 1 ? [...selections, ...together] : selections, sql` union all `)}),
    counted as (select word, level, count(*) as templates from selected group by word, level),
    candidate as (
      select key, string_agg(case selected.level when ${sql.lit(TEXT_LEVEL)} then cast(word as text) end, ' ') as mentioned
      from selected inner join counted using (word, level)
      group by key order by sum(5 - length(cast(templates as text))) desc, key limit ${sql.lit(MAX_RESULTS)}
    )
    select
      (select ${engine.jsonRows(['word', 'level', 'templates'])} from counted) as counts,
      (select count(*) from (select 1 from search_template limit ${sql.lit(MAX_RESULTS)}) as known) as total,
      (select ${engine.jsonRows(FOUND_COLUMNS)} from (
        select
          found.key, found.template_id, found.locale, found.subject, mentioned,
          coalesce(own.variant, found.variant) as variant, coalesce(own.tags, found.tags) as tags, ${sortKey} as sort_key
        from candidate
        inner join search_template as found on found.key = candidate.key
        left join search_template as own on own.template_id = found.template_id and own.locale = ${locale}
      ) as read_template) as found
  `.execute(db);
  return readFound(rows[0], words.length);
}

const FOUND_COLUMNS = [
  'key',
  'template_id',
  'locale',
  'subject',
  'mentioned',
  'variant',
  'tags',
  'sort_key',
] as const;

function readFound(
  row: { counts: string | null; total: number; found: string | null } | undefined,
  size: number,
): Found {
  const counted = JSON.parse(row?.counts ?? '[]') as Array<[word: number, level: number, templates: number]>;
  const counts = Array.from({ length: size }, (_, number) =>
    Math.max(0, ...counted.flatMap(([word, , templates]) => (word === number ? templates : []))),
  );
  type Row = [number, string, string, string, string | null, string, string, string];
  const parsed = new Map<string, readonly string[]>();
  const found = JSON.parse(row?.found ?? '[]') as Row[];
  const templates = found.map(([key, id, locale, subject, mentioned, variant, json, sortKey]) => {
    // Many have the same tags.
    const tags = parsed.get(json) ?? (JSON.parse(json) as string[]);
    parsed.set(json, tags);
    const positions = (mentioned ?? '').split(' ').flatMap((word) => (word === '' ? [] : Number(word)));
    const all = positions.includes(ALL_WORDS) ? counts.keys() : positions;
    return { key, id, locale, subject, mentioned: new Set(all), variant, tags, sortKey };
  });
  const isAbout = counted.some(([, level, count]) => level !== TEXT_LEVEL && count >= MAX_RESULTS);
  return { templates, counts, capped: isAbout, total: Number(row?.total ?? 0) };
}

function tagQuery(locale: string, tag: string): TermQuery {
  return { any: searchedLocales(locale).map((searched) => ({ term: searchTerm('tag', searched, tag) })) };
}

/** The condition for templates that contain a word. */
function wordQuery({ forms }: QueryWord, level: Level): TermQuery {
  const any = [...forms].flatMap(([locale, { stem, synonyms, parts, beginning }]) => {
    const toTerm = (text: string): TermQuery => ({ term: searchTerm(level, locale, text) });
    const queries = [stem, ...synonyms].map(toTerm);
    // By chance, long texts contain the parts of many words.
    if (level !== 'text') queries.push(...parts.map((stems) => ({ all: stems.map(toTerm) })));
    if (beginning === null || level === 'title') return queries;
    if (level === 'text' && [...beginning].length < MIN_BEGINNING_IN_TEXT) return queries;
    const kind = level === 'about' ? 'aboutWord' : level;
    return [...queries, { beginning: searchTerm(kind, locale, beginning) }];
  });
  return { any };
}

/** Of words that a search has not found, those that no template has: a word that templates with other tags have is known. */
async function listUnknown(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { tag, ...search }: Search,
  words: readonly QueryWord[],
): Promise<readonly QueryWord[]> {
  if (tag === undefined || words.length === 0) return words;
  const { counts } = await findTemplates(db, engine, { ...search, words });
  return words.filter((_, index) => counts[index] === 0);
}

/** In shorter words, those for the kind of thing are similar to too many others. */
const MIN_KIND_LENGTH = 5;

/** Words such as “planner”, as which misspelt ones count first: a search ignores them. */
function listKindCandidates(locale: string): Candidate[] {
  return searchedLocales(locale).flatMap((searched) =>
    [...vocabularyOf(searched).kinds]
      .filter((kind) => kind.length >= MIN_KIND_LENGTH && !kind.includes(' '))
      .map((word) => ({ locale: searched, word, spelling: word, count: Number.POSITIVE_INFINITY })),
  );
}

/** Each takes a query, and comparisons with thousands of words. */
const MAX_CORRECTED = 3;

/** Finds how unknown words are spelt, by word. */
async function correct(
  db: Kysely<CatalogTables>,
  locale: string,
  words: readonly QueryWord[],
): Promise<Map<string, string>> {
  const spellings = new Map<string, string>();
  const kinds = words.length > 0 ? listKindCandidates(locale) : [];
  for (const { word } of words.slice(0, MAX_CORRECTED)) {
    if (searchedLocales(locale).some((searched) => vocabularyOf(searched).realWords.has(word))) continue;
    const distance = maxEditDistance(word);
    if (distance === 0) continue;
    const candidates = [...kinds, ...(await listCandidates(db, locale, word, distance))];
    const inLocale = candidates.filter((candidate) => candidate.locale === locale);
    const correction = chooseCorrection(word, inLocale) ?? chooseCorrection(word, candidates);
    if (correction && correction.word !== word) spellings.set(word, correction.spelling);
  }
  return spellings;
}

async function listCandidates(
  db: Kysely<CatalogTables>,
  locale: string,
  word: string,
  distance: number,
): Promise<Candidate[]> {
  const [first = '', ...rest] = word;
  const length = rest.length + 1;
  const number: RawBuilder<number> = sql`length(word)`;
  return db
    .selectFrom('search_word')
    .select(['locale', 'word', 'spelling', 'template_count as count'])
    .where('locale', 'in', searchedLocales(locale))
    .where(sql`substr(word, 1, 1)`, '=', first)
    .where(number, '>=', length - distance)
    .where(number, '<=', length + distance)
    .orderBy('template_count', 'desc')
    .orderBy('word')
    .limit(MAX_COMPARED)
    .execute();
}
