import type { CatalogWriter, SourceRecord } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { DEFAULT_CHANNEL } from './default-channel';

/** Ids in an error message, at most. */
const MAX_LISTED_IDS = 50;

/** The records in the store, for one locale. Those of the embedded catalog are in memory, imported ones are looked up. */
export class KnownRecords {
  readonly #store: CatalogWriter;
  readonly #locale: string;
  readonly #embedded = { template: new Set<string>(), tag: new Set<string>(), channel: new Set<string>() };
  /** Whether there were imported templates when the import began. */
  #hasImports = false;

  private constructor(store: CatalogWriter, locale: string) {
    this.#store = store;
    this.#locale = locale;
  }

  static async read(store: CatalogWriter, locale: string): Promise<KnownRecords> {
    const known = new KnownRecords(store, locale);
    for await (const record of store.listSources('embedded')) {
      if (record.locale === locale) known.#embedded[record.kind].add(record.id);
    }
    known.#embedded.channel.add(DEFAULT_CHANNEL.id);
    known.#hasImports = (await findFirst(store.listSources('imported'), 'template')) !== null;
    return known;
  }

  /** Whether a template is one of the embedded catalog. An import cannot replace it. */
  isEmbedded(id: string): boolean {
    return this.#embedded.template.has(id);
  }

  /** Finds the id of an imported template by the checksum of its import; null if there is none. */
  async findImport(checksum: string): Promise<string | null> {
    if (!this.#hasImports) return null;
    const found = await this.#store.findImports([checksum], this.#locale);
    return found.get(checksum) ?? null;
  }

  /**
   * @throws ContentError with a list of known ids if one of `ids` is not known.
   */
  async require(
    kind: 'tag' | 'channel',
    ids: readonly string[],
    where: { file: string; line: number | null },
  ): Promise<void> {
    const others = ids.filter((id) => !this.#embedded[kind].has(id));
    if (others.length === 0) return;
    const found = await this.#store.findSources(others.map((id) => ({ kind, id, locale: this.#locale })));
    const unknown = others.find((id) => !found.some((record) => record.id === id));
    if (unknown === undefined) return;
    const known = [...this.#embedded[kind]].sort();
    const list = known.slice(0, MAX_LISTED_IDS).join(', ') || 'none yet';
    const more = known.length > MAX_LISTED_IDS ? ', …' : '';
    throw new ContentError(
      where.file,
      where.line,
      `unknown ${kind} “${unknown}”; known ${kind}s: ${list}${more}`,
    );
  }
}

async function findFirst(
  records: AsyncIterable<SourceRecord>,
  kind: SourceRecord['kind'],
): Promise<SourceRecord | null> {
  for await (const record of records) if (record.kind === kind) return record;
  return null;
}
