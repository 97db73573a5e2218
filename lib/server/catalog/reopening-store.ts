import type { CatalogStore } from '@/lib/catalog/catalog-store';
import {
  type DatabaseFiles,
  identifyDatabaseFiles,
  identifyFile,
} from '@/lib/server/database/database-files';

/** How often, in ms, the file is looked at, and how soon after a failure the database is opened again. */
const INTERVAL_MS = 1_000;

/** The same for a store that can only be read, in ms. Each attempt reads the content files that have changed. */
const READ_ONLY_INTERVAL_MS = 10_000;

/** How long, in ms, requests that have begun with the previous store can go on reading it. */
const CLOSE_DELAY_MS = 30_000;

/** How long, in ms, a running server waits for a lock when it opens the database again. */
const REOPEN_LOCK_TIMEOUT_MS = 100;

/** How a process that serves pages opens its store. */
export type ServingOptions = {
  /** How long, in ms, the first opening waits for the lock of another process, if it has to write. */
  lockTimeoutMs: number;
};

export type OpenContext = {
  lockTimeoutMs: number | undefined;
  /** Files of the store that was open before; null if there was none. */
  previous: DatabaseFiles | null;
  /** Whether a store that can only be read is better than none. */
  allowReadOnly: boolean;
  /** Is called with an error after which the store cannot be used any longer. */
  onFailure: (error: unknown) => void;
  /** Is called when statements fail that would succeed now. */
  onDisturbance: () => void;
};

export type OpenedStore = {
  store: CatalogStore;
  /** The store can only be read, and is opened again as soon as that is possible. */
  isReadOnly: boolean;
};

type Current = OpenedStore & { files: DatabaseFiles | null };

export type ReopeningStoreOptions = {
  /** The database as log messages name it. */
  name: string;
  /** Path of the SQLite file; null for a database server. */
  file: string | null;
  open: (context: OpenContext) => Promise<OpenedStore>;
  /** Whether an error means that the database cannot be used now but may be later. */
  isTemporaryError: (error: unknown) => boolean;
};

/**
 * A store that is opened again after an error of its database, and when the file of a SQLite database was replaced. While the database
 * cannot be used, calls fail at once: attempts are at least a second apart, because SQLite works on the thread that serves requests,
 * and a server that does not respond would let each request wait.
 */
export class ReopeningStore {
  readonly #options: ReopeningStoreOptions;
  #serving: ServingOptions | null = null;
  #current: Current | null = null;
  #opening: Promise<CatalogStore> | null = null;
  #wasOpened = false;
  /** Files of the store that was opened last. */
  #files: DatabaseFiles | null = null;
  /** When to look at the file again, on the clock of `performance.now()`. */
  #checkAt = 0;
  /** Why there is no store. */
  #failure: { error: unknown; retryAt: number } | null = null;
  /** Until then, on the clock of `performance.now()`, requests may fail because of the database, although it can be used. */
  #disturbedUntil = 0;

  constructor(options: ReopeningStoreOptions) {
    this.#options = options;
  }

  /** Whether requests that fail now may do so because there is no database. */
  get isUnavailable(): boolean {
    return this.#failure !== null || performance.now() < this.#disturbedUntil;
  }

  /**
   * Returns the open store. While a replaced file is being opened, that is the previous one.
   *
   * @param serving given once by a process that serves pages, at its start: to it, a store that can only be read is
   *   better than none.
   * @throws the error of the last attempt if that was less than a second ago.
   */
  async get(serving?: ServingOptions): Promise<CatalogStore> {
    this.#serving ??= serving ?? null;
    if (this.#current) {
      const { store } = this.#current;
      // If it fails, the next call throws the error.
      if (this.#mustReopen(this.#current)) this.#reopen().catch(() => undefined);
      return store;
    }
    if (this.#failure && !this.#opening && performance.now() < this.#failure.retryAt)
      throw this.#failure.error;
    return this.#reopen();
  }

  #mustReopen({ files, isReadOnly }: Current): boolean {
    if (this.#opening || performance.now() < this.#checkAt) return false;
    this.#checkAt = performance.now() + (isReadOnly ? READ_ONLY_INTERVAL_MS : INTERVAL_MS);
    if (this.#options.file === null) return isReadOnly;
    const database = identifyFile(this.#options.file);
    // A deleted file can still be read, and there is nothing to open.
    return database !== null && (isReadOnly || database !== files?.database);
  }

  #reopen(): Promise<CatalogStore> {
    this.#opening ??= this.#openNext().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #openNext(): Promise<CatalogStore> {
    const { file, isTemporaryError } = this.#options;
    const isFirst = !this.#wasOpened && !this.#failure;
    // Before the file is opened: if it is replaced now, the next check finds that.
    const database = file === null ? null : identifyFile(file);
    let opened: OpenedStore | undefined;
    const isCurrent = () => opened !== undefined && opened.store === this.#current?.store;
    try {
      opened = await this.#options.open({
        lockTimeoutMs: isFirst ? this.#serving?.lockTimeoutMs : REOPEN_LOCK_TIMEOUT_MS,
        previous: this.#files,
        allowReadOnly: this.#serving !== null && !this.#current,
        onFailure: (error) => {
          if (isCurrent()) this.#fail(error);
        },
        onDisturbance: () => this.#noteDisturbance(),
      });
    } catch (error) {
      if (this.#current && isTemporaryError(error)) return this.#current.store;
      if (!isFirst || isTemporaryError(error)) this.#fail(error);
      throw error;
    }
    this.#release();
    this.#files = file === null ? null : identifyOpenedFiles(file, database);
    this.#current = { ...opened, files: this.#files };
    this.#wasOpened = true;
    this.#checkAt = performance.now() + (opened.isReadOnly ? READ_ONLY_INTERVAL_MS : INTERVAL_MS);
    if (this.#failure) this.#noteDisturbance();
    this.#failure = null;
    return opened.store;
  }

  #noteDisturbance(): void {
    this.#disturbedUntil = performance.now() + INTERVAL_MS;
  }

  #fail(error: unknown): void {
    this.#release();
    const isNew = String(this.#failure?.error) !== String(error);
    this.#failure = { error, retryAt: performance.now() + INTERVAL_MS };
    // The start, or a command, reports the error itself.
    if (!isNew || !this.#wasOpened || !this.#serving) return;
    process.emitWarning(`The database ${this.#options.name} cannot be used.`, { detail: String(error) });
  }

  #release(): void {
    const store = this.#current?.store;
    this.#current = null;
    if (store) setTimeout(() => store.close().catch(() => undefined), CLOSE_DELAY_MS).unref();
  }
}

/** Identifies the files of a SQLite store that was just opened. `before` is its database file before that. */
function identifyOpenedFiles(file: string, before: DatabaseFiles['database']): DatabaseFiles {
  const files = identifyDatabaseFiles(file);
  // If the file was replaced while it was opened, the log may be that of either, and must not be deleted.
  return before !== null && before !== files.database ? { database: before, log: null } : files;
}
