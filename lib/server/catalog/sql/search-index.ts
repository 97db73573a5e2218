import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Checklist } from '@/lib/catalog/checklist';
import type { Template } from '@/lib/catalog/template';
import { buildSearchDocument, SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import { firstSearchKey, KEYS_PER_DAY } from '@/lib/server/catalog/search/search-key';
import type { CatalogTables } from './catalog-tables';
import { compareText } from './compare-text';
import { applyWordDeltas, updateWordStems, type WordDeltas } from './search-vocabulary';
import type { SqlEngine } from './sql-engine';
import { writeTransaction } from './write-transaction';

/** Number of templates that are read and indexed at a time. */
const BATCH_SIZE = 100;

/** Number of templates that are sorted at a time, before they are indexed. */
const SORTED_SIZE = 10_000;

type TemplateRow = Pick<
  Selectable<CatalogTables['template']>,
  'id' | 'locale' | 'title' | 'summary' | 'tags' | 'keywords' | 'updated' | 'checklist'
>;

type IndexedRow = Selectable<CatalogTables['search_template']>;

/** A row to insert, with the terms of its template. */
type NewRow = IndexedRow & { terms: readonly string[] };

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
  await transaction
    .updateTable('template')
    .set({ search_format: 0 })
    .where('locale', '=', tag.locale)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('template_tag')
        .select('template_id')
        .where('locale', '=', tag.locale)
        .where('tag', '=', tag.id),
    )
    .execute();
}

/** Templates that a transaction indexes when a catalog of an earlier version is opened. Others that write wait for so long. */
const TEMPLATES_PER_TRANSACTION = 500;

/**
 * Indexes all templates of a catalog of an earlier version again, and updates the stems of its words. If it is interrupted, the next
 * call continues. Several processes can do so at the same time.
 */
export async function rebuildSearchIndex(db: Kysely<CatalogTables>, engine: SqlEngine): Promise<void> {
  await updateWordStems(db, engine);
  while (true) {
    const outdated = await listOutdated(db, SORTED_SIZE);
    outdated.sort(compareKeys);
    for (let start = 0; start < outdated.length; start += TEMPLATES_PER_TRANSACTION) {
      const part = outdated.slice(start, start + TEMPLATES_PER_TRANSACTION);
      await writeTransaction(db, engine, (transaction) => indexOutdated(transaction, engine, part));
    }
    if (outdated.length < SORTED_SIZE) return;
  }
}

/**
 * Indexes the templates with an outdated `search_format`, and deletes those of the removed templates that no longer exist
 * from the index. Called with every change.
 */
export async function updateSearchIndex(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  removed: readonly TemplateKey[] = [],
): Promise<void> {
  for (let start = 0; start < removed.length; start += BATCH_SIZE) {
    await deleteRemoved(transaction, engine, removed.slice(start, start + BATCH_SIZE));
  }
  while (true) {
    const outdated = await listOutdated(transaction, SORTED_SIZE);
    outdated.sort(compareKeys);
    await indexOutdated(transaction, engine, outdated);
    if (outdated.length < SORTED_SIZE) return;
  }
}

async function indexOutdated(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  outdated: readonly TemplateKey[],
): Promise<void> {
  for (let start = 0; start < outdated.length; start += BATCH_SIZE) {
    const rows = await readOutdated(transaction, engine, outdated.slice(start, start + BATCH_SIZE));
    if (rows.length > 0) await indexTemplates(transaction, engine, rows);
    // Other requests have their turn: a running server opens restored databases of earlier versions.
    await setImmediate();
  }
}

/** New keys of the index are in this order, which searches show. It must not depend on the engine. */
function compareKeys(a: TemplateKey, b: TemplateKey): number {
  return compareText(a.id, b.id) || compareText(a.locale, b.locale);
}

function listOutdated(db: Kysely<CatalogTables>, limit: number): Promise<TemplateKey[]> {
  return (
    db
      .selectFrom('template')
      .select(['id', 'locale'])
      // Not `!=`, which would read all templates instead of the index.
      .where(({ eb, or }) =>
        or([eb('search_format', '<', SEARCH_FORMAT), eb('search_format', '>', SEARCH_FORMAT)]),
      )
      .limit(limit)
      .execute()
  );
}

/** Reads those of the templates that no other process has indexed in the meantime. */
async function readOutdated(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  templates: readonly TemplateKey[],
): Promise<TemplateRow[]> {
  const keys = engine.rows({ id: 'text', locale: 'text' }, templates);
  const { rows } = await sql<TemplateRow>`
    select id, locale, title, summary, tags, keywords, updated, checklist from template
    where (id, locale) in (select id, locale from ${keys} as given) and search_format <> ${SEARCH_FORMAT}
    order by id, locale
  `.execute(db);
  return rows;
}

async function deleteRemoved(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  removed: readonly TemplateKey[],
): Promise<void> {
  const rows = (await readIndexed(transaction, engine, removed)).filter(({ exists }) => !exists);
  const counts = new Counts();
  for (const row of rows) counts.remove(row);
  await deleteIndexed(transaction, engine, rows);
  await counts.store(transaction, engine);
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

async function readIndexed(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  templates: readonly TemplateKey[],
): Promise<Array<IndexedRow & { exists: number | boolean }>> {
  const keys = engine.rows({ id: 'text', locale: 'text' }, templates);
  const { rows } = await sql<IndexedRow & { exists: number | boolean }>`
    select search_template.*, exists (
      select 1 from template where template.id = template_id and template.locale = search_template.locale
    ) as "exists"
    from search_template
    where (template_id, locale) in (select id, locale from ${keys} as given)
  `.execute(transaction);
  return rows;
}

/** Indexes stored templates. Their tags must be stored. */
async function indexTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  rows: readonly TemplateRow[],
): Promise<void> {
  const tagTitles = await readTagTitles(transaction, rows);
  const indexed = new Map(
    (await readIndexed(transaction, engine, rows)).map((row) => [
      templateKey({ id: row.template_id, locale: row.locale }),
      row,
    ]),
  );
  const keys = new KeyAllocator(transaction);
  const counts = new Counts();
  const added: NewRow[] = [];
  for (const row of rows) {
    const { id, locale, updated, tags } = row;
    const key = await keys.allocate(updated, indexed.get(templateKey(row))?.key);
    added.push({ key, locale, template_id: id, tags, ...documentOf(row, tagTitles) });
  }
  for (const row of indexed.values()) counts.remove(row);
  for (const row of added) counts.add(row);
  await deleteIndexed(transaction, engine, [...indexed.values()]);
  await insertIndexed(transaction, engine, added);
  await markIndexed(transaction, engine, added);
  await counts.store(transaction, engine);
}

/** Indexes templates of which the index has nothing yet. They have to be stored as indexed, and their tags too. */
export async function indexNewTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  templates: readonly Template[],
): Promise<void> {
  if (templates.length === 0) return;
  const tagTitles = await readTitles(
    transaction,
    templates.flatMap(({ tags }) => tags),
  );
  const sorted = templates.toSorted(compareKeys);
  const keys = new KeyAllocator(transaction);
  const counts = new Counts();
  const added: NewRow[] = [];
  for (const [index, template] of sorted.entries()) {
    const { id, locale, tags, updated } = template;
    const titles = tags.flatMap((tag) => tagTitles.get(`${locale}/${tag}`) ?? []);
    const { terms, words } = buildSearchDocument(template, titles);
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    const key = await keys.allocate(updated, undefined);
    added.push({ key, locale, template_id: id, tags: JSON.stringify(tags), terms, words: words.join(' ') });
  }
  for (const row of added) counts.add(row);
  await insertIndexed(transaction, engine, added);
  await counts.store(transaction, engine);
}

async function insertIndexed(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  added: readonly NewRow[],
): Promise<void> {
  const rows = added.map(({ terms, ...row }) => row);
  const columns = {
    key: 'integer',
    locale: 'text',
    template_id: 'text',
    words: 'text',
    tags: 'text',
  } as const;
  await engine.insertRows(transaction, 'search_template', columns, rows);
  await engine.fullText.insert(transaction, added);
}

async function markIndexed(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  added: readonly NewRow[],
): Promise<void> {
  const rows = added.map(({ template_id, locale }) => ({ template_id, locale }));
  const keys = engine.rows({ template_id: 'text', locale: 'text' }, rows);
  await sql`
    update template set search_format = ${SEARCH_FORMAT}
    where (id, locale) in (select template_id, locale from ${keys} as added)
  `.execute(transaction);
}

/**
 * Builds the search document of a stored template.
 *
 * @param tagTitles see `readTagTitles`.
 */
function documentOf(
  {
    locale,
    title,
    summary,
    ...json
  }: Pick<TemplateRow, 'locale' | 'title' | 'summary' | 'tags' | 'keywords' | 'checklist'>,
  tagTitles: ReadonlyMap<string, string>,
): { terms: string[]; words: string } {
  const tags = JSON.parse(json.tags) as string[];
  const keywords = JSON.parse(json.keywords) as string[];
  const titles = tags.flatMap((tag) => tagTitles.get(`${locale}/${tag}`) ?? []);
  const checklist = JSON.parse(json.checklist) as Checklist;
  const { terms, words } = buildSearchDocument({ locale, title, summary, tags, keywords, checklist }, titles);
  return { terms, words: words.join(' ') };
}

/** Reads the titles of the tags of templates, by `locale/id`. */
function readTagTitles(
  transaction: Transaction<CatalogTables>,
  rows: ReadonlyArray<Pick<TemplateRow, 'tags'>>,
): Promise<Map<string, string>> {
  return readTitles(
    transaction,
    rows.flatMap(({ tags }) => JSON.parse(tags) as string[]),
  );
}

async function readTitles(
  transaction: Transaction<CatalogTables>,
  tagIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(tagIds)];
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

type CountedRow = Pick<IndexedRow, 'locale' | 'words'>;

/** Changes of the numbers of templates in the search index, by locale. */
class Counts {
  readonly #locales = new Map<string, { templates: number; words: WordDeltas }>();

  add(row: CountedRow): void {
    this.#change(row, 1);
  }

  remove(row: CountedRow): void {
    this.#change(row, -1);
  }

  #change({ locale, words }: CountedRow, delta: 1 | -1): void {
    const counts = this.#locales.get(locale) ?? { templates: 0, words: new Map() };
    this.#locales.set(locale, counts);
    counts.templates += delta;
    if (words === '') return;
    for (const word of words.split(' ')) counts.words.set(word, (counts.words.get(word) ?? 0) + delta);
  }

  async store(transaction: Transaction<CatalogTables>, engine: SqlEngine): Promise<void> {
    for (const [locale, { templates, words }] of this.#locales) {
      await applyWordDeltas(transaction, engine, { locale, deltas: words });
      await transaction
        .insertInto('search_total')
        .values({ locale, template_count: templates })
        .onConflict((conflict) =>
          conflict.column('locale').doUpdateSet({
            template_count: sql`search_total.template_count + excluded.template_count`,
          }),
        )
        .execute();
    }
  }
}
