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
import { type Vocabulary, vocabularyOf } from '@/lib/server/catalog/search/vocabulary';
import type { CatalogTables } from './catalog-tables';
import { compareBytes } from './compare-bytes';
import type { SqlEngine, TermQuery } from './sql-engine';
import type { VariantKey } from './template-lists';

/** Limit of templates that are read for a word, and that a search ranks and returns on all pages: the time of a search grows with it. */
export const MAX_RESULTS = 300;

/** Templates that are read for all words together, in each of the places where they may be. */
const MAX_READ = 4 * MAX_RESULTS;

/** Up to this number, templates of the index are counted: the weight of a word depends on it. */
const MAX_TOTAL = 1_000;

/** Templates that only mention words of a query, if none is about it. */
const MAX_RELATED = 3;

/** Known words with which the unknown ones of a query are compared: those of most templates. */
const MAX_COMPARED = 2_000;

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
  /** Templates with each word. A word in as many as are read for it counts as one that all templates have. */
  counts: number[];
  /** Whether more templates may be about the words than are read. */
  capped: boolean;
  /** Templates in the index, exact up to `MAX_TOTAL`. */
  total: number;
  /** The words that no template has, with known ones that may be meant. */
  unknown: ReadonlyMap<string, readonly Candidate[]>;
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
  const { spellings, grave } = correct(locale, found.unknown);
  const corrected = spellings.size > 0 ? replaceWords(query, locale, spellings) : null;
  if (corrected !== null) {
    words = readQuery(corrected, locale);
    found = await findTemplates(db, engine, { ...search, words, exact: true });
  }
  words = words.map((word) => (grave.has(word.word) ? { ...word, isGrave: true } : word));
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

/**
 * Finds the templates with any of the words with one statement: those with the most, the rarest and in the title first, if they are too
 * many. Unless the search is exact, it also reads the words that may be meant by those that no template has.
 */
async function findTemplates(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { locale, tag, order, words, exact }: Omit<Search, 'query'> & { words: readonly QueryWord[] },
): Promise<Found> {
  if (words.length === 0) return { templates: [], counts: [], capped: false, total: 0, unknown: new Map() };
  const limit = Math.min(MAX_RESULTS, Math.ceil(MAX_READ / words.length));
  const select = (query: TermQuery, word: number, level: Level, unless?: RawBuilder<unknown>) => {
    const limited = tag === undefined ? query : { all: [tagQuery(locale, tag), query] };
    return sql`
      select key, ${sql.lit(word)} as word, ${sql.lit(LEVELS.indexOf(level))} as level
      from (${engine.fullText.select(limited, limit, unless)}) as selected_key
    `;
  };
  const about = words.flatMap((word, number) =>
    (['title', 'about'] as const).map((level) => select(wordQuery(word, level), number, level)),
  );
  const text = words.map((word, number) => {
    const isFrequent = sql`exists (select 1 from frequent where word = ${sql.lit(number)})`;
    // To find beginnings in texts takes long, and is of no use if very many lists are about them.
    const unless = [...word.forms.values()].some(({ beginning }) => beginning !== null)
      ? isFrequent
      : undefined;
    return select(wordQuery(word, 'text'), number, 'text', unless);
  });
  if (words.length > 1) {
    const all = words.map((word) => wordQuery(word, 'about'));
    about.push(select({ all }, ALL_WORDS, 'about'));
    text.push(select({ all: words.map((word) => wordQuery(word, 'text', false)) }, ALL_WORDS, 'text'));
  }
  const sortKey = order
    ? sql`(
        select ${sql.ref(SORT_KEYS[order])} from template
        where template.id = found.template_id and template.locale = coalesce(own.variant, found.variant)
      )`
    : sql`''`;
  const correctable = exact ? [] : [...words.entries()].filter(([, { word }]) => isCorrectable(word, locale));
  const known = correctable.map(([number, word]) =>
    selectKnownWords(engine, {
      locale,
      tag,
      number,
      word,
      limit: Math.floor(MAX_COMPARED / correctable.length),
    }),
  );
  const { rows } = await sql<FoundRow>`
    with about as (${sql.join(about, sql` union all `)}),
    frequent as (
      select word from about where level = ${sql.lit(LEVELS.indexOf('about'))}
      group by word having count(*) >= ${sql.lit(limit)}
    ),
    selected as (select key, word, level from about union all ${sql.join(text, sql` union all `)}),
    counted as (select word, level, count(*) as templates from selected group by word, level),
    candidate as (
      select key, string_agg(case selected.level when ${sql.lit(TEXT_LEVEL)} then cast(word as text) end, ' ') as mentioned
      from selected inner join counted using (word, level)
      group by key order by sum(${sql.lit(String(MAX_RESULTS).length + 1)} - length(cast(templates as text))) desc, key limit ${sql.lit(MAX_RESULTS)}
    )
    select
      (select ${engine.jsonRows(['word', 'level', 'templates'])} from counted) as counts,
      (select count(*) from (select 1 from search_template limit ${sql.lit(MAX_TOTAL)}) as indexed) as total,
      ${known.length === 0 ? sql`null` : sql`(select ${engine.jsonRows(KNOWN_COLUMNS)} from (${sql.join(known, sql` union all `)}) as known)`} as known,
      (select ${engine.jsonRows(FOUND_COLUMNS)} from (
        select
          found.key, found.template_id, found.locale, found.subject, mentioned,
          coalesce(own.variant, found.variant) as variant, coalesce(own.tags, found.tags) as tags, ${sortKey} as sort_key
        from candidate
        inner join search_template as found on found.key = candidate.key
        left join search_template as own
          on own.template_id = found.template_id and own.locale = ${locale} and found.locale <> own.locale
      ) as read_template) as found
  `.execute(db);
  return readFound(rows[0], words, limit);
}

type FoundRow = { counts: string | null; total: number; known: string | null; found: string | null };

const KNOWN_COLUMNS = ['number', 'locale', 'word', 'spelling', 'templates'] as const;

/**
 * Selects the known words of about the same length as one that no template has, with the same first letter. Nothing is read if a
 * template has it, also one without the tag of the search.
 */
function selectKnownWords(
  engine: SqlEngine,
  search: { locale: string; tag: string | undefined; number: number; word: QueryWord; limit: number },
): RawBuilder<unknown> {
  const { word } = search.word;
  const [first = '', ...rest] = word;
  const length = rest.length + 1;
  const distance = maxEditDistance(word);
  const anywhere = { any: LEVELS.map((level) => wordQuery(search.word, level)) };
  const isKnownWithoutTag =
    search.tag === undefined ? sql`` : sql`and not exists (${engine.fullText.select(anywhere, 1)})`;
  return sql`select * from (
    select ${sql.lit(search.number)} as number, locale, word, spelling, template_count as templates
    from (
      select 1 where not exists (select 1 from counted where word = ${sql.lit(search.number)}) ${isKnownWithoutTag}
    ) as unknown
    left join search_word on locale in (${sql.join(searchedLocales(search.locale))})
      and substr(word, 1, 1) = ${first}
      and length(word) >= ${sql.lit(length - distance)} and length(word) <= ${sql.lit(length + distance)}
    order by template_count desc, word limit ${sql.lit(search.limit)}
  ) as read_word`;
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

function readFound(row: FoundRow | undefined, words: readonly QueryWord[], limit: number): Found {
  const counted = JSON.parse(row?.counts ?? '[]') as Array<[word: number, level: number, templates: number]>;
  const total = Number(row?.total ?? 0);
  const counts = words.map((_, number) => {
    const count = Math.max(
      0,
      ...counted.flatMap(([word, , templates]) => (word === number ? templates : [])),
    );
    return count < limit ? count : total;
  });
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
  const isAbout = counted.some(([, level, count]) => level !== TEXT_LEVEL && count >= limit);
  const unknown = readUnknown(row?.known ?? '[]', words);
  return { templates, counts, capped: isAbout, total, unknown };
}

/** Reads what `selectKnownWords` returns: at least one row for each unknown word, without columns if no known word is similar. */
function readUnknown(json: string, words: readonly QueryWord[]): Map<string, Candidate[]> {
  const unknown = new Map<string, Candidate[]>();
  type Row = [number: number, locale: string, word: string | null, spelling: string, count: number];
  for (const [number, locale, word, spelling, count] of JSON.parse(json) as Row[]) {
    const typed = words[number]?.word ?? '';
    const candidates = unknown.get(typed) ?? [];
    unknown.set(typed, candidates);
    if (word !== null) candidates.push({ locale, word, spelling, count });
  }
  return unknown;
}

function tagQuery(locale: string, tag: string): TermQuery {
  return { any: searchedLocales(locale).map((searched) => ({ term: searchTerm('tag', searched, tag) })) };
}

/** The condition for templates that contain a word, or one that begins with it unless `mayBegin` is false. */
function wordQuery({ forms }: QueryWord, level: Level, mayBegin = true): TermQuery {
  const any = [...forms].flatMap(([locale, { stem, synonyms, parts, beginning }]) => {
    const toTerm = (text: string): TermQuery => ({ term: searchTerm(level, locale, text) });
    const queries = [stem, ...synonyms].map(toTerm);
    // By chance, long texts contain the parts of many words.
    if (level !== 'text') queries.push(...parts.map((stems) => ({ all: stems.map(toTerm) })));
    if (beginning === null || level === 'title' || !mayBegin) return queries;
    if (level === 'text' && [...beginning].length < MIN_BEGINNING_IN_TEXT) return queries;
    const kind = level === 'about' ? 'aboutWord' : level;
    return [...queries, { beginning: searchTerm(kind, locale, beginning) }];
  });
  return { any };
}

/** In shorter words, those for the kind of thing are similar to too many others. */
const MIN_KIND_LENGTH = 5;

/** Words such as “planner”, as which misspelt ones count first: a search ignores them. */
function listKindCandidates(locale: string): Candidate[] {
  return listCandidates(locale, ({ kinds }) =>
    [...kinds].filter((kind) => kind.length >= MIN_KIND_LENGTH && !kind.includes(' ')),
  );
}

/** Whether a word may be a misspelt one, if no template has it. */
function isCorrectable(word: string, locale: string): boolean {
  const isReal = searchedLocales(locale).some((searched) => vocabularyOf(searched).realWords.has(word));
  return !isReal && maxEditDistance(word) > 0;
}

/** Misspelt ones are no other words, even if no template has them. */
function listGraveCandidates(locale: string): Candidate[] {
  return listCandidates(locale, ({ graveWords }) => [...graveWords]);
}

/** Words of the languages that a search in a locale looks at, as candidates that come before those of templates. */
function listCandidates(locale: string, listWords: (vocabulary: Vocabulary) => string[]): Candidate[] {
  return searchedLocales(locale).flatMap((searched) =>
    listWords(vocabularyOf(searched)).map((word) => ({
      locale: searched,
      word,
      spelling: word,
      count: Number.POSITIVE_INFINITY,
    })),
  );
}

/** Finds how unknown words are spelt, by word, and those that are misspelt grave words which no template has either. */
function correct(
  locale: string,
  unknown: ReadonlyMap<string, readonly Candidate[]>,
): { spellings: ReadonlyMap<string, string>; grave: ReadonlySet<string> } {
  const spellings = new Map<string, string>();
  const grave = new Set<string>();
  const kinds = unknown.size > 0 ? listKindCandidates(locale) : [];
  const graves = unknown.size > 0 ? listGraveCandidates(locale) : [];
  for (const [word, known] of unknown) {
    const candidates = [...kinds, ...known, ...graves];
    const inLocale = candidates.filter((candidate) => candidate.locale === locale);
    const correction = chooseCorrection(word, inLocale) ?? chooseCorrection(word, candidates);
    if (!correction || correction.word === word) continue;
    const sameWord = [...kinds, ...known].filter((candidate) => candidate.word === correction.word);
    const spelt = sameWord.find((candidate) => candidate.locale === correction.locale) ?? sameWord[0];
    if (spelt) spellings.set(word, spelt.spelling);
    else grave.add(word);
  }
  return { spellings, grave };
}
