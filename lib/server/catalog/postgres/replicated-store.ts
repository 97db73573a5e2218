import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { OpenedStore, ServingOptions } from '@/lib/server/catalog/reopening-store';
import { isDatabaseError, isStatementTimeout } from './postgres-errors';
import { ReconnectingStore } from './reconnecting-store';

/** What pages read. It may be older than what was written last, by the time that the replica needs. */
const READ_FROM_REPLICA: ReadonlySet<string | symbol> = new Set<keyof CatalogStore>([
  'findTemplate',
  'hasTemplate',
  'listTemplates',
  'listRelatedTemplates',
  'searchTemplates',
  'matchTemplates',
  'findTag',
  'listTags',
  'findChannel',
  'findTitles',
  'listLocaleVariants',
  'listCatalogVariants',
  'listTemplateChunks',
  'readTemplateChunk',
  'ping',
]);

/** The same for what is read in parts. */
const ITERATED_FROM_REPLICA: ReadonlySet<string | symbol> = new Set<keyof CatalogStore>([
  'listGroupVariants',
]);

/** Reads that should see what was written last: a share that was revoked. */
const READ_FROM_PRIMARY: ReadonlySet<string | symbol> = new Set<keyof CatalogStore>(['findShare']);

type Method = (...parameters: unknown[]) => Promise<unknown>;

type IteratingMethod = (...parameters: unknown[]) => AsyncIterable<unknown>;

export type ReplicatedStoreOptions = {
  /** Opens the store that can be written, and stores new content. `serving` is given to a process that serves pages. */
  primary: { name: string; open: (serving: ServingOptions | null) => Promise<OpenedStore> };
  /** Opens the store of a replica; null if there is none. */
  replica: { name: string; open: () => Promise<CatalogStore> } | null;
};

/**
 * The store of a PostgreSQL database. A process that serves pages reads them from the replica, if there is one, and from the
 * primary server while the replica fails. While the primary fails, private shares, too, are read from the replica.
 */
export class ReplicatedStore {
  readonly #primary: ReconnectingStore;
  readonly #replica: ReconnectingStore | null;
  #serving: ServingOptions | null = null;

  constructor({ primary, replica }: ReplicatedStoreOptions) {
    const warn = (name: string) => (error: unknown) => {
      // A command reports the error itself.
      if (!this.#serving) return;
      process.emitWarning(`The database ${name} cannot be used.`, { detail: String(error) });
    };
    this.#primary = new ReconnectingStore(() => primary.open(this.#serving), {
      onFailure: warn(primary.name),
    });
    this.#replica =
      replica &&
      new ReconnectingStore(async () => ({ store: await replica.open(), isReadOnly: false }), {
        onFailure: warn(replica.name),
        isOptional: true,
      });
  }

  /** Whether requests that fail now may do so because of the database. */
  get isUnavailable(): boolean {
    if (this.#primary.wasDisturbed || this.#replica?.wasDisturbed) return true;
    return this.#primary.isFailing && (this.#replica?.isFailing ?? true);
  }

  /**
   * Returns the store. It is opened by the first call.
   *
   * @param serving given once by a process that serves pages, at its start: to it, a store that can only be read is
   *   better than none.
   * @throws the error of the last attempt if no server can be used.
   */
  async get(serving?: ServingOptions): Promise<CatalogStore> {
    this.#serving ??= serving ?? null;
    const replica = this.#serving && this.#replica;
    if (!replica) return this.#route(await this.#primary.get(), null);
    const [primaryStore, replicaStore] = await Promise.allSettled([this.#primary.get(), replica.get()]);
    if (primaryStore.status === 'fulfilled') return this.#route(primaryStore.value, replica);
    // At the start, an error that does not pass by itself is one of the settings.
    if (replicaStore.status === 'rejected' || !this.#primary.isFailing) throw primaryStore.reason;
    return this.#route(replicaStore.value, replica);
  }

  /** Returns a store whose reads are those of one of the servers. Its writes are those of the given store. */
  #route(store: CatalogStore, replica: ReconnectingStore | null): CatalogStore {
    const toPrimary = [this.#primary, ...(replica ? [replica] : [])];
    const toReplica = [...toPrimary].reverse();
    return new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        if (READ_FROM_REPLICA.has(name)) return readFrom(toReplica, name);
        if (ITERATED_FROM_REPLICA.has(name)) return iterateFrom(toReplica, name);
        if (READ_FROM_PRIMARY.has(name)) return readFrom(toPrimary, name);
        return method.bind(target);
      },
    });
  }
}

/** Returns a method of the store that tries one server after the other. */
function readFrom(servers: readonly ReconnectingStore[], name: string | symbol): Method {
  return (...parameters) =>
    tryServers(servers, (store) => (Reflect.get(store, name) as Method).apply(store, parameters));
}

/** The same for a method that returns an iterable. The server that returns the first part returns all of them. */
function iterateFrom(servers: readonly ReconnectingStore[], name: string | symbol): IteratingMethod {
  return async function* (...parameters) {
    const { server, iterator, first } = await tryServers(servers, async (store, tried) => {
      const iterable = (Reflect.get(store, name) as IteratingMethod).apply(store, parameters);
      const begun = iterable[Symbol.asyncIterator]();
      return { server: tried, iterator: begun, first: await begun.next() };
    });
    const next = () =>
      iterator.next().catch((error: unknown) => {
        throw server.note(error);
      });
    for (let result = first; !result.done; result = await next()) yield result.value;
  };
}

async function tryServers<Result>(
  [first, second]: readonly ReconnectingStore[],
  action: (store: CatalogStore, server: ReconnectingStore) => Promise<Result>,
): Promise<Result> {
  if (!first) throw new Error('There is no server.');
  const readFromServer = (server: ReconnectingStore) => server.read((store) => action(store, server));
  try {
    return await readFromServer(first);
  } catch (error) {
    // The other server would need as long for a statement that has taken too long.
    const isOfServer = first.isFailing || (isDatabaseError(error) && !isStatementTimeout(error));
    if (!second || !isOfServer) throw error;
    return readFromServer(second);
  }
}
