import type { Kysely, Transaction } from 'kysely';
import type { ContentRecord, ContentSource } from '@/lib/catalog/catalog-store';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { buildSearchDocument, SEARCH_FORMAT } from '@/lib/server/catalog/search/search-document';
import type { CatalogTables } from './catalog-tables';
import { Counts, insertIndexed, KeyAllocator, type NewRow } from './search-index';
import type { SqlEngine } from './sql-engine';
import { updateTranslations } from './template-lists';
import {
  insertTemplates,
  type TemplateRows,
  templateColumns,
  templateTagRows,
  writeContent,
} from './write-content';
import { writeTransaction } from './write-transaction';

// An empty catalog is filled in bulk: rows are inserted without looking for stored ones, and what is derived from all of
// them (translations, numbers of words) is written once at the end.

/** The rows of a template. They are computed without the database, so other threads can do so. */
export type PreparedTemplate = TemplateRows & {
  /** See `SearchDocument`. */
  terms: string[];
  words: string;
};

/** @param tagTitles titles of the tags of the template in its locale. */
export function prepareTemplate(
  template: Template,
  { source, checksum, tagTitles }: { source: ContentSource; checksum: string; tagTitles: readonly string[] },
): PreparedTemplate {
  const { id, locale } = template;
  const { terms, words } = buildSearchDocument(template, tagTitles);
  const columns = { ...templateColumns(template, { source, checksum }), search_format: SEARCH_FORMAT };
  return {
    template: { id, locale, ...columns },
    tags: templateTagRows(template),
    terms,
    words: words.join(' '),
  };
}

export type FillOptions = {
  source: ContentSource;
  groups: Array<Exclude<ContentRecord, { kind: 'template' }>>;
  /** It is fastest if the templates come newest first. */
  batches: AsyncIterable<readonly PreparedTemplate[]>;
};

/**
 * Fills an empty catalog whose tables are up to date, in one transaction. Its rows are those that the changes of a store would
 * have written, but for internal ids.
 *
 * @throws if there are templates already.
 */
export async function fillCatalog(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { source, groups, batches }: FillOptions,
): Promise<void> {
  await writeTransaction(db, engine, async (transaction) => {
    const row = await transaction.selectFrom('template').select('id').limit(1).executeTakeFirst();
    if (row) throw new Error('The catalog is not empty.');
    await writeContent(transaction, engine, { source, put: groups, remove: [] });
    const fill = await TemplateFill.begin(transaction, engine);
    for await (const batch of batches) await fill.add(batch);
    await fill.finish();
  });
}

/** Terms that are collected before they are written, at most, unless a template has more. */
const TERMS_PER_WRITE = 300_000;

/** Writes templates to a catalog that has none, in one transaction, with all that is derived from them. */
export class TemplateFill {
  readonly #transaction: Transaction<CatalogTables>;
  readonly #engine: SqlEngine;
  readonly #complete: () => Promise<void>;
  readonly #keys = new KeyAllocator(null);
  readonly #counts = new Counts();
  readonly #translated = new Set<string>();
  #indexed: NewRow[] = [];
  #termCount = 0;

  private constructor(
    transaction: Transaction<CatalogTables>,
    engine: SqlEngine,
    complete: () => Promise<void>,
  ) {
    this.#transaction = transaction;
    this.#engine = engine;
    this.#complete = complete;
  }

  static async begin(transaction: Transaction<CatalogTables>, engine: SqlEngine): Promise<TemplateFill> {
    return new TemplateFill(transaction, engine, await engine.bulk.begin(transaction));
  }

  async add(batch: readonly PreparedTemplate[]): Promise<void> {
    await insertTemplates(this.#transaction, this.#engine, batch);
    for (const { template, terms, words } of batch) {
      const { id, locale, updated, tags } = template;
      const key = await this.#keys.allocate(updated, undefined);
      if (locale !== DEFAULT_LOCALE) this.#translated.add(id);
      this.#counts.add({ locale, words });
      this.#indexed.push({ key, locale, template_id: id, words, tags, terms });
      this.#termCount += terms.length;
    }
    if (this.#termCount >= TERMS_PER_WRITE) await this.#writeIndexed();
  }

  /** Writes what is derived from all templates. */
  async finish(): Promise<void> {
    await this.#writeIndexed();
    await this.#counts.store(this.#transaction, this.#engine);
    await this.#complete();
    await updateTranslations(this.#transaction, this.#engine, [...this.#translated]);
  }

  async #writeIndexed(): Promise<void> {
    await insertIndexed(this.#transaction, this.#engine, this.#indexed);
    this.#indexed = [];
    this.#termCount = 0;
  }
}
