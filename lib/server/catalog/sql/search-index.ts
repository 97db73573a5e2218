import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import {
  buildSearchDocument,
  listSubjectWords,
  SEARCH_FORMAT,
} from '@/lib/server/catalog/search/search-document';
import { firstSearchKey, KEYS_PER_DAY } from '@/lib/server/catalog/search/search-key';
import type { RowColumns } from '@/lib/server/database/row-engine';
import { compareText } from '@/lib/text/compare-text';
import type { CatalogTables } from './catalog-tables';
import { deleteRelated, outdateRelatedTo } from './related-templates';
import type { SqlEngine } from './sql-engine';
import { TEMPLATES_PER_TRANSACTION, writeTransaction } from './write-transaction';

/** Number of templates that are read and indexed at a time. */
const BATCH_SIZE = 100;

/** Number of templates that are sorted at a time, before they are indexed. */
const SORTED_SIZE = 10_000;

/** A template to index. */
type Source = Pick<
  Template,
  'id' | 'locale' | 'title' | 'summary' | 'tags' | 'keywords' | 'names' | 'updated' | 'checklist'
>;

type IndexedRow = CatalogTables['search_template'];

type TemplateKey = { id: string; locale: string };

function templateKey({ id, locale }: TemplateKey): string {
  return `${locale}/${id}`;
}

/** Whether all templates are in the search index in the current format. */
export async function isSearchIndexCurrent(db: Kysely<CatalogTables>): Promise<boolean> {
  return (await listOutdated(db, 1)).length === 0;
}

/** Marks the templates of a tag to be indexed again, because the title of the tag is part of their text. */
export async function invalidateSearchOfTag(
  transaction: Transaction<CatalogTables>,
  tag: TemplateKey,
): Promise<void> {
  await sql`
    update template set search_format = 0
    where (id, locale) in (
      select template_id, locale from template_tag where tag = ${tag.id} and locale in (${tag.locale}, ${DEFAULT_LOCALE})
    ) and (locale = ${tag.locale} or names <> '{}')
  `.execute(transaction);
}

/**
 * Indexes all outdated templates, each batch in a transaction of its own: those of a catalog of an earlier version, and those that a
 * change has left. If it is interrupted, the next call continues, at the latest when the catalog is opened. Several processes can do so
 * at the same time.
 */
export async function indexOutdatedTemplates(db: Kysely<CatalogTables>, engine: SqlEngine): Promise<void> {
  while (true) {
    const outdated = await listOutdated(db, SORTED_SIZE);
    for (let start = 0; start < outdated.length; start += TEMPLATES_PER_TRANSACTION) {
      const part = outdated.slice(start, start + TEMPLATES_PER_TRANSACTION);
      await writeTransaction(db, engine, (transaction) => indexOutdated(transaction, engine, part));
    }
    if (outdated.length < SORTED_SIZE) return;
  }
}

/**
 * Deletes those of the removed templates that no longer exist from the index, and indexes the outdated ones. Called with every change.
 *
 * @param limit of templates to index
 * @returns whether all are indexed. If not, call `indexOutdatedTemplates` after the transaction.
 */
export async function updateSearchIndex(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  {
    removed = [],
    limit = Number.POSITIVE_INFINITY,
  }: { removed?: readonly TemplateKey[]; limit?: number } = {},
): Promise<boolean> {
  for (let start = 0; start < removed.length; start += BATCH_SIZE) {
    await deleteRemoved(transaction, engine, removed.slice(start, start + BATCH_SIZE));
  }
  while (true) {
    const outdated = await listOutdated(transaction, SORTED_SIZE);
    await indexOutdated(transaction, engine, outdated.slice(0, limit));
    if (outdated.length > limit) return false;
    if (outdated.length < SORTED_SIZE) return true;
  }
}

async function indexOutdated(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  outdated: readonly TemplateKey[],
): Promise<void> {
  for (let start = 0; start < outdated.length; start += BATCH_SIZE) {
    const sources = await readOutdated(transaction, engine, outdated.slice(start, start + BATCH_SIZE));
    await indexTemplates(transaction, engine, sources);
    await markIndexed(transaction, engine, sources);
    // Other requests have their turn: a running server opens restored databases of earlier versions.
    await setImmediate();
  }
}

/** New keys of the index are in this order, which searches show. It must not depend on the engine. */
function compareKeys(a: TemplateKey, b: TemplateKey): number {
  return compareText(a.id, b.id) || compareText(a.locale, b.locale);
}

async function listOutdated(db: Kysely<CatalogTables>, limit: number): Promise<TemplateKey[]> {
  const outdated = await db
    .selectFrom('template')
    .select(['id', 'locale'])
    // Not `!=`, which would read all templates instead of the index.
    .where(({ eb, or }) =>
      or([eb('search_format', '<', SEARCH_FORMAT), eb('search_format', '>', SEARCH_FORMAT)]),
    )
    .limit(limit)
    .execute();
  return outdated.sort(compareKeys);
}

/** Reads those of the templates that no other process has indexed in the meantime. */
async function readOutdated(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  templates: readonly TemplateKey[],
): Promise<Source[]> {
  const keys = engine.rows({ id: 'text', locale: 'text' }, templates);
  const { rows } = await sql<Record<keyof Source, string>>`
    select id, locale, title, summary, tags, keywords, names, updated, checklist from template
    where (id, locale) in (select id, locale from ${keys} as given) and search_format <> ${SEARCH_FORMAT}
    order by id, locale
  `.execute(db);
  return rows.map(({ tags, keywords, names, checklist, ...row }) => ({
    ...row,
    tags: JSON.parse(tags) as string[],
    keywords: JSON.parse(keywords) as string[],
    names: JSON.parse(names) as Template['names'],
    checklist: JSON.parse(checklist) as Template['checklist'],
  }));
}

async function deleteRemoved(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  removed: readonly TemplateKey[],
): Promise<void> {
  const ids = engine.rows({ id: 'text' }, removed);
  const { rows } = await sql<IndexedRow>`
    select * from search_template
    where template_id in ${ids} and not exists (
      select 1 from template where template.id = template_id and template.locale = variant
    )
  `.execute(transaction);
  // Without its translation, an original is found by its name.
  await sql`
    update template set search_format = 0 where id in ${ids} and locale = ${DEFAULT_LOCALE} and names <> '{}'
  `.execute(transaction);
  const words = new WordCounts();
  for (const row of rows) words.remove(row);
  await deleteIndexed(transaction, engine, rows);
  await words.store(transaction);
  await deleteRelated(transaction, engine, removed);
}

async function deleteIndexed(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  rows: ReadonlyArray<Pick<IndexedRow, 'key'>>,
): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  await engine.fullText.delete(transaction, keys);
  await transaction.deleteFrom('search_template').where('key', 'in', keys).execute();
}

/** Reads what the index has of templates: their texts, and their names. */
async function readIndexed(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  templates: readonly TemplateKey[],
): Promise<IndexedRow[]> {
  const { rows } = await sql<IndexedRow>`
    select * from search_template where template_id in ${engine.rows({ id: 'text' }, templates)}
  `.execute(transaction);
  const keys = new Set(templates.map(templateKey));
  return rows.filter(({ template_id: id, locale, variant }) =>
    [locale, variant].some((one) => keys.has(templateKey({ id, locale: one }))),
  );
}

/** A text by which a template is found. */
type IndexedText = Parameters<typeof buildSearchDocument>[0] &
  Pick<Source, 'id' | 'updated'> & { variant: string };

/** Lists the texts of templates, and the names of those that are not translated. */
async function listTexts(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  sources: readonly Source[],
): Promise<IndexedText[]> {
  const named = sources.filter(({ names }) => Object.keys(names).length > 0);
  const translated = new Set<string>();
  if (named.length > 0) {
    const { rows } = await sql<TemplateKey>`
      select id, locale from template where id in ${engine.rows({ id: 'text' }, named)}
    `.execute(transaction);
    for (const row of rows) translated.add(templateKey(row));
  }
  const texts = sources.map((source) => ({ ...source, variant: source.locale }));
  const names = named.flatMap(({ id, locale: variant, names, tags, updated }) =>
    Object.entries(names).flatMap(([locale, name]) => {
      if (translated.has(templateKey({ id, locale }))) return [];
      return { ...name, id, locale, variant, tags, updated, summary: '', checklist: { sections: [] } };
    }),
  );
  return [...texts, ...names].sort(compareKeys);
}

/** Indexes templates, in the place of what the index has of them. They have to be stored, and their tags too. */
export async function indexTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  sources: readonly Source[],
): Promise<void> {
  if (sources.length === 0) return;
  const tagTitles = await readTagTitles(transaction, sources);
  const indexed = await readIndexed(transaction, engine, sources);
  const previous = new Map(
    indexed.map(({ key, locale, template_id: id }) => [templateKey({ id, locale }), key]),
  );
  const keys = new KeyAllocator(transaction);
  const words = new WordCounts();
  const rows: IndexedRow[] = [];
  const terms: Array<{ key: number; terms: readonly string[] }> = [];
  for (const [number, text] of (await listTexts(transaction, engine, sources)).entries()) {
    const { id, locale, variant, tags, updated } = text;
    const titles = tags.flatMap((tag) => tagTitles.get(`${locale}/${tag}`) ?? []);
    const document = buildSearchDocument(text, titles);
    const key = await keys.allocate(updated, previous.get(templateKey(text)));
    rows.push({
      ...{ key, locale, template_id: id, variant, tags: JSON.stringify(tags) },
      subject: document.subject,
      strong_words: document.strongWords,
      is_related: Number(locale !== variant),
    });
    terms.push({ key, terms: document.terms });
    words.add(locale, document.words);
    if (number % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
  }
  for (const row of indexed) words.remove(row);
  await outdateRelatedTo(transaction, engine, listChanged(indexed, rows));
  await deleteIndexed(transaction, engine, indexed);
  await engine.insertRows(transaction, 'search_template', COLUMNS, rows);
  await engine.fullText.insert(transaction, terms);
  await words.store(transaction);
}

/** Lists the templates that have other strong words than before. */
function listChanged(before: readonly IndexedRow[], after: readonly IndexedRow[]): TemplateKey[] {
  const words = new Map(
    after.map((row) => [templateKey({ id: row.template_id, locale: row.locale }), row.strong_words]),
  );
  return before
    .filter(({ locale, variant }) => locale === variant)
    .map((row) => ({ id: row.template_id, locale: row.locale, strongWords: row.strong_words }))
    .filter((row) => words.get(templateKey(row)) !== row.strongWords);
}

const COLUMNS = {
  key: 'integer',
  locale: 'text',
  template_id: 'text',
  variant: 'text',
  tags: 'text',
  subject: 'text',
  strong_words: 'text',
  is_related: 'integer',
} as const satisfies Record<keyof IndexedRow, RowColumns[string]>;

async function markIndexed(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  indexed: readonly TemplateKey[],
): Promise<void> {
  const keys = engine.rows({ id: 'text', locale: 'text' }, indexed);
  await sql`
    update template set search_format = ${SEARCH_FORMAT}
    where (id, locale) in (select id, locale from ${keys} as indexed)
  `.execute(transaction);
}

/** Reads the titles of the tags of templates, by `locale/id`. */
async function readTagTitles(
  transaction: Transaction<CatalogTables>,
  sources: readonly Source[],
): Promise<Map<string, string>> {
  const ids = [...new Set(sources.flatMap(({ tags }) => tags))];
  if (ids.length === 0) return new Map();
  const tags = await transaction
    .selectFrom('tag')
    .select(['id', 'locale', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(tags.map(({ id, locale, title }) => [`${locale}/${id}`, title]));
}

/** Finds free keys for templates that are inserted together. */
class KeyAllocator {
  readonly #transaction: Transaction<CatalogTables>;
  /** The next free key of each date, by the first key of the date. */
  readonly #next = new Map<number, number>();

  constructor(transaction: Transaction<CatalogTables>) {
    this.#transaction = transaction;
  }

  /** Returns the previous key if the date is still the same, or else the next free one of the date. */
  async allocate(updated: string, previous: number | undefined): Promise<number> {
    const first = firstSearchKey(updated);
    const end = first + KEYS_PER_DAY;
    if (previous !== undefined && previous >= first && previous < end) return previous;
    const key = this.#next.get(first) ?? (await this.#readNext(first, end));
    this.#next.set(first, key + 1);
    return key;
  }

  async #readNext(first: number, end: number): Promise<number> {
    const { last } = await this.#transaction
      .selectFrom('search_template')
      .select(({ fn }) => fn.max<number | null>('key').as('last'))
      .where('key', '>=', first)
      .where('key', '<', end)
      .executeTakeFirstOrThrow();
    return last === null ? first : last + 1;
  }
}

/** Rows per statement. */
const WORDS_PER_STATEMENT = 500;

/** Changes of the numbers of templates that are about a word, by locale. */
class WordCounts {
  readonly #locales = new Map<string, Map<string, { spelling: string; delta: number }>>();

  /** @param words with their spellings. */
  add(locale: string, words: ReadonlyMap<string, string>): void {
    for (const [word, spelling] of words) this.#change(locale, word, { spelling, delta: 1 });
  }

  remove({ locale, subject }: Pick<IndexedRow, 'locale' | 'subject'>): void {
    for (const word of listSubjectWords(subject)) this.#change(locale, word, { spelling: word, delta: -1 });
  }

  #change(locale: string, word: string, { spelling, delta }: { spelling: string; delta: 1 | -1 }): void {
    const words = this.#locales.get(locale) ?? new Map<string, { spelling: string; delta: number }>();
    this.#locales.set(locale, words);
    const known = words.get(word);
    words.set(word, {
      // Letters with accents are greater than those without.
      spelling: known && known.spelling > spelling ? known.spelling : spelling,
      delta: (known?.delta ?? 0) + delta,
    });
  }

  /** Words that no template is about any longer are deleted. */
  async store(transaction: Transaction<CatalogTables>): Promise<void> {
    for (const [locale, words] of this.#locales) {
      const changed = [...words].filter(([word, { spelling, delta }]) => delta !== 0 || spelling !== word);
      for (let start = 0; start < changed.length; start += WORDS_PER_STATEMENT) {
        const values = changed
          .slice(start, start + WORDS_PER_STATEMENT)
          .map(([word, { spelling, delta }]) => ({ locale, word, spelling, template_count: delta }));
        await transaction
          .insertInto('search_word')
          .values(values)
          .onConflict((conflict) =>
            conflict.columns(['locale', 'word']).doUpdateSet({
              template_count: sql`search_word.template_count + excluded.template_count`,
              // Of several spellings with accents, the one that was written last.
              spelling: sql`case when excluded.spelling = excluded.word then search_word.spelling else excluded.spelling end`,
            }),
          )
          .execute();
        await transaction
          .deleteFrom('search_word')
          .where('locale', '=', locale)
          .where('template_count', '<=', 0)
          .where(
            'word',
            'in',
            values.map(({ word }) => word),
          )
          .execute();
        // Other requests have their turn.
        await setImmediate();
      }
    }
  }
}
