import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TemplateOrder } from '@/lib/catalog/catalog-store';
import type { WordStems } from '@/lib/server/catalog/search/mark-words';
import {
  type Hit,
  rankTemplates,
  selectRequiredWords,
  type WordHits,
} from '@/lib/server/catalog/search/rank-templates';
import {
  SEARCH_FIELDS,
  type SearchField,
  searchTerm,
  tagTerm,
} from '@/lib/server/catalog/search/search-document';
import { splitWords } from '@/lib/server/catalog/search/split-words';
import { indexedStems, stemWord } from '@/lib/server/catalog/search/stem-word';
import { synonymStems } from '@/lib/server/catalog/search/synonym-stems';
import type { CatalogTables } from './catalog-tables';
import { estimateShare, listCompletions, listCorrections } from './search-vocabulary';
import type { MatchScope, SelectedMatches, SqlEngine, TermQuery } from './sql-engine';

/** Limit of templates that a search ranks and returns, on all pages of its result. */
export const MAX_RESULTS = 1_000;

/** Number of templates by which is estimated how many match a narrower query. */
const SAMPLE_SIZE = 100;

/** Each of these words is looked for among the templates with all of them, which takes time. */
const MAX_COMMON_WORDS = 4;

const FIELDS = Object.keys(SEARCH_FIELDS) as SearchField[];

/** The fields whose words are also in the field `text`. */
const FIELDS_IN_TEXT = FIELDS.filter((field) => field !== 'text');

const MATCH_KINDS = ['exact', 'expanded'] as const;

/** Whether a stem is that of the word as typed; see `FoundWord`. */
type MatchKind = (typeof MATCH_KINDS)[number];

/**
 * If more templates match than are ranked, those with the words in these fields come first, and then the newest. The
 * field `text` contains the others.
 */
const FIELD_TIERS: ReadonlyArray<readonly SearchField[]> = [['title'], ['title', 'tags']];

type Search = {
  locale: string;
  query: string;
  /** Limits the search to templates with this tag. */
  tag?: string | undefined;
  /** See `FoundTemplate`. The result is in the order of the ranks, whatever this is. */
  order?: TemplateOrder | undefined;
};

/** What is read of the templates that are found. */
export type FoundTemplate = {
  /** Key in the search index. */
  key: number;
  id: string;
  locale: string;
  /** Its tags, as JSON. */
  tags: string;
  /** By which it is sorted in the order of the search. Empty without an order. */
  sortKey: string;
};

/** The columns by which the orders sort. */
const SORT_KEYS = { newest: 'newest_key', title: 'title_key' } as const satisfies Record<
  TemplateOrder,
  string
>;

const FOUND_COLUMNS = ['key', 'template_id', 'locale', 'tags', 'sort_key'] as const;

/** Reads templates from the search index. `where` is a condition for their rows in `search_template`. */
export async function readFoundTemplates(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { where, order }: { where: RawBuilder<unknown>; order: TemplateOrder | undefined },
): Promise<FoundTemplate[]> {
  const stored = (column: string) => sql`(
    select ${sql.ref(column)} from template
    where template.id = search_template.template_id and template.locale = search_template.locale
  )`;
  const tags = sql`case tags when '' then coalesce(${stored('template.tags')}, '[]') else tags end`;
  const sortKey = order ? stored(SORT_KEYS[order]) : sql`''`;
  const { rows } = await sql<{ found: string | null }>`
    select ${engine.jsonRows(FOUND_COLUMNS)} as found from (
      select key, template_id, locale, ${tags} as tags, ${sortKey} as sort_key from search_template where ${where}
    ) as found_template
  `.execute(db);
  const found = JSON.parse(rows[0]?.found ?? '[]') as Array<[number, string, string, string, string]>;
  return found.map(([key, id, locale, tags, sort]) => ({ key, id, locale, tags, sortKey: sort }));
}

type SearchOutcome = {
  /** The templates, best match first. */
  templates: FoundTemplate[];
  /** The words of the query that were found. */
  words: WordStems[];
  /** Whether more templates match than were ranked. */
  capped: boolean;
};

/** Finds the templates that match a query. The last word may be incomplete. Unknown words are corrected. */
export async function rankFoundTemplates(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  search: Search,
): Promise<SearchOutcome> {
  const { locale, query, tag, order } = search;
  const { total, templates } = await countTemplates(db, locale);
  const index = new SearchIndex(db, engine, { locale, templates });
  const words: FoundWord[] = [];
  const parsed = total > 0 ? parseQuery(query, locale) : [];
  for (const word of parsed) words.push(await index.findWord(word, word === parsed.at(-1), total));
  const found = selectRequiredWords(words, total);
  const searched = limitCommonWords(words);
  const required = selectRequiredWords(searched, total);
  if (required.length === 0) return { templates: [], words: [], capped: false };

  const selection = await index.select(required, {
    allowMissing: words.some(({ count }) => count === 0),
    tag,
    total,
  });
  const hits = await index.findHits(searched, selection);
  return {
    templates: await index.readTemplates(rankTemplates(hits, total).slice(0, MAX_RESULTS), order),
    words: found.map(({ exact, expanded }) => [...exact, ...expanded]),
    capped: selection.capped,
  };
}

/** Leaves out the most frequent of the words that are each in more templates than are ranked, if they are many. */
function limitCommonWords(words: readonly FoundWord[]): FoundWord[] {
  const common = words.filter(({ count }) => count > MAX_RESULTS).sort((a, b) => a.count - b.count);
  const ignored = new Set(common.slice(MAX_COMMON_WORDS));
  return words.filter((word) => !ignored.has(word));
}

/** A word of the query: the stems that count as it, and the number of templates that contain one of them. */
type FoundWord = {
  /** See `indexedStems`, of the word as typed. */
  exact: readonly string[];
  /** Stems of its synonyms and completions, or of its corrections. */
  expanded: readonly string[];
  /** Exact up to `MAX_RESULTS`, estimated if there are more. */
  count: number;
  /** Keys of the first templates that contain it, one more than are ranked at most. */
  keys: readonly number[];
};

/** The templates that are ranked. */
type Selection = SelectedMatches & {
  /** Whether more templates match. */
  capped: boolean;
  /** Words that all of these templates contain. */
  contained: readonly FoundWord[];
};

/** Number of templates in the search index: in a locale, and in all. */
async function countTemplates(
  db: Kysely<CatalogTables>,
  locale: string,
): Promise<{ total: number; templates: number }> {
  const rows = await db.selectFrom('search_total').select(['locale', 'template_count as count']).execute();
  const total = rows.find((row) => row.locale === locale)?.count ?? 0;
  return { total, templates: rows.reduce((sum, { count }) => sum + count, 0) };
}

class SearchIndex {
  readonly #db: Kysely<CatalogTables>;
  readonly #engine: SqlEngine;
  readonly #locale: string;
  /** Number of templates in all locales. */
  readonly #templates: number;

  constructor(
    db: Kysely<CatalogTables>,
    engine: SqlEngine,
    { locale, templates }: { locale: string; templates: number },
  ) {
    this.#db = db;
    this.#engine = engine;
    this.#locale = locale;
    this.#templates = templates;
  }

  async findWord(word: string, isLast: boolean, total: number): Promise<FoundWord> {
    const exact = indexedStems(word, this.#locale);
    const completions = isLast ? await listCompletions(this.#db, this.#locale, word) : [];
    const similar = new Set([...synonymStems(word, this.#locale), ...this.#stem(completions)]);
    const expanded = [...similar].filter((stem) => !exact.includes(stem));
    const found = await this.#findAny([...exact, ...expanded], total);
    if (found.count > 0) return { exact, expanded, ...found };
    const corrections = this.#stem(
      await listCorrections(this.#db, this.#engine, { locale: this.#locale, word }),
    );
    return { exact: [], expanded: corrections, ...(await this.#findAny(corrections, total)) };
  }

  #stem(words: readonly string[]): string[] {
    return [...new Set(words.map((word) => stemWord(word, this.#locale)))];
  }

  async #findAny(stems: readonly string[], total: number): Promise<Pick<FoundWord, 'count' | 'keys'>> {
    if (stems.length === 0) return { count: 0, keys: [] };
    const matches = (await estimateShare(this.#db, this.#locale, stems, total)) * total;
    const query = this.#anyOf(['text'], stems);
    const keys = await this.#listFirst(query, MAX_RESULTS + 1, matches);
    return { count: keys.length <= MAX_RESULTS ? keys.length : Math.max(keys.length, matches), keys };
  }

  /**
   * Selects at most `MAX_RESULTS` templates: with all words if there are any, otherwise with any of them.
   *
   * @param allowMissing whether templates without some of the words are results even if others have all.
   */
  async select(
    words: readonly FoundWord[],
    { allowMissing, tag, total }: { allowMissing: boolean; tag: string | undefined; total: number },
  ): Promise<Selection> {
    const combine = (operator: 'all' | 'any', fields: readonly SearchField[]): TermQuery => {
      const terms = words.map(({ exact, expanded }) => this.#anyOf(fields, [...exact, ...expanded]));
      const query: TermQuery = operator === 'all' ? { all: terms } : { any: terms };
      return tag === undefined ? query : { all: [{ term: tagTerm(this.#locale, tag) }, query] };
    };
    const everyWord = combine('all', ['text']);
    // How many templates have the tag as well is not known.
    const estimate = (matches: number) => (tag === undefined ? matches : 0);
    const tiers = FIELD_TIERS.map((fields) => combine('all', fields));
    const [word] = words;
    const isSingle = words.length === 1;
    if (isSingle || !allowMissing) {
      const share = words.reduce((product, { count }) => product * (count / total), 1);
      const expected = estimate(share * total);
      const known = isSingle && tag === undefined ? word?.keys : undefined;
      const all = known ?? (await this.#listFirst(everyWord, MAX_RESULTS + 1, expected));
      const selected = await this.#selectFirst(tiers, { query: everyWord, all, expected });
      if (isSingle || selected.keys.length > 0) return { ...selected, contained: words };
    }
    const anyWord = combine('any', ['text']);
    const expected = estimate(Math.max(...words.map(({ count }) => count)));
    const all = await this.#listFirst(anyWord, MAX_RESULTS + 1, expected);
    const anyTiers = [...tiers, everyWord, combine('any', ['title'])];
    return { ...(await this.#selectFirst(anyTiers, { query: anyWord, all, expected })), contained: [] };
  }

  /**
   * Selects all templates that match a query. If there are too many, those that match the tiers come first.
   *
   * @param all the keys of the first `MAX_RESULTS + 1` templates that match.
   * @param expected about how many match. 0 if that is not known.
   */
  async #selectFirst(
    tiers: readonly TermQuery[],
    { query, all, expected }: { query: TermQuery; all: readonly number[]; expected: number },
  ): Promise<SelectedMatches & { capped: boolean }> {
    const lastKey = all.at(-1);
    if (lastKey === undefined) return { keys: [], scopes: [], capped: false };
    if (all.length <= MAX_RESULTS) return { keys: all, scopes: [{ query, lastKey }], capped: false };

    const selected = new Set<number>();
    const scopes: MatchScope[] = [];
    const add = (tier: TermQuery, keys: readonly number[]) => {
      const added = keys.filter((key) => !selected.has(key)).slice(0, MAX_RESULTS - selected.size);
      for (const key of added) selected.add(key);
      const last = added.at(-1);
      if (last !== undefined) scopes.push({ query: tier, lastKey: last });
    };
    const hasEstimate = expected >= this.#engine.fullText.minEstimate;
    const shares = hasEstimate ? await this.#sampleShares(tiers, { query, keys: all }) : [];
    for (const [index, tier] of tiers.entries()) {
      if (selected.size === MAX_RESULTS) break;
      add(tier, await this.#listFirst(tier, MAX_RESULTS, expected * (shares[index] ?? 0)));
    }
    add(query, all);
    return { keys: [...selected], scopes, capped: true };
  }

  /** Estimates which share of the matches of a query match each of the tiers. */
  async #sampleShares(
    tiers: readonly TermQuery[],
    { query, keys }: { query: TermQuery; keys: readonly number[] },
  ): Promise<number[]> {
    const sample = keys.slice(0, SAMPLE_SIZE);
    const lastKey = sample.at(-1);
    if (lastKey === undefined) return [];
    const selected = { keys: sample, scopes: [{ query, lastKey }] };
    const found = await this.#engine.fullText.listMatches(this.#db, selected, tiers);
    return found.map(({ length }) => length / sample.length);
  }

  /** @param matches about how many templates match. 0 if that is not known. */
  #listFirst(query: TermQuery, limit: number, matches: number): Promise<number[]> {
    const expected = { matches, templates: this.#templates };
    return this.#engine.fullText.listFirst(this.#db, query, { limit, expected });
  }

  /** Finds the words in the fields of the selected templates. */
  async findHits(words: readonly FoundWord[], selection: Selection): Promise<WordHits[]> {
    const { keys, contained } = selection;
    if (keys.length === 0) return words.map(({ count }) => ({ exact: [], expanded: [], count }));
    const parts = words.flatMap((word) =>
      MATCH_KINDS.flatMap((kind) => (word[kind].length === 0 ? [] : [{ word, kind }])),
    );
    // Templates that contain the word, but not as typed, contain one of the other stems.
    const isInAll = ({ word, kind }: { word: FoundWord; kind: MatchKind }) =>
      contained.includes(word) && (kind === 'expanded' || word.expanded.length === 0);
    const searches = parts.flatMap((part) =>
      (isInAll(part) ? FIELDS_IN_TEXT : FIELDS).map((field) => ({ ...part, field })),
    );
    const found = await this.#engine.fullText.listMatches(
      this.#db,
      selection,
      searches.map(({ word, kind, field }) => this.#anyOf([field], word[kind])),
    );
    const listHits = (word: FoundWord, kind: MatchKind): Hit[] => {
      if (word[kind].length === 0) return [];
      const { weight } = SEARCH_FIELDS.text;
      const fields = new Map<number, number>(isInAll({ word, kind }) ? keys.map((key) => [key, weight]) : []);
      for (const [index, search] of searches.entries()) {
        if (search.word !== word || search.kind !== kind) continue;
        for (const key of found[index] ?? []) {
          fields.set(key, (fields.get(key) ?? 0) + SEARCH_FIELDS[search.field].weight);
        }
      }
      return [...fields].map(([key, sum]) => ({ key, fields: sum }));
    };
    return words.map((word) => ({
      exact: listHits(word, 'exact'),
      expanded: listHits(word, 'expanded'),
      count: word.count,
    }));
  }

  #anyOf(fields: readonly SearchField[], stems: readonly string[]): TermQuery {
    return {
      any: fields.flatMap((field) => stems.map((stem) => ({ term: searchTerm(field, this.#locale, stem) }))),
    };
  }

  async readTemplates(keys: readonly number[], order: TemplateOrder | undefined): Promise<FoundTemplate[]> {
    if (keys.length === 0) return [];
    const given = this.#engine.rows(
      { key: 'integer' },
      keys.map((key) => ({ key })),
    );
    const found = await readFoundTemplates(this.#db, this.#engine, { where: sql`key in ${given}`, order });
    const byKey = new Map(found.map((template) => [template.key, template]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }
}

/** Longer queries are truncated, in UTF-16 code units: they are noise or an attack. */
const MAX_LENGTH = 400;

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

/** Returns the distinct words of a query. */
function parseQuery(query: string, locale: string): string[] {
  const words = splitWords(query.slice(0, MAX_LENGTH), locale);
  return [...new Set(words)].slice(0, MAX_WORDS);
}
