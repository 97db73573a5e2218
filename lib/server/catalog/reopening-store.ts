import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { type DatabaseFiles, identifyDatabaseFiles, identifyFile } from './sqlite/database-files';
import { isDatabaseError, isTemporaryError } from './sqlite/sqlite-errors';

/** How often, in ms, the file is looked at, and how soon after a failure it is opened again. */
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
  /** Receives the error of each statement that fails. */
  onError: (error: unknown) => void;
};

export type OpenedStore = {
  store: CatalogStore;
  /** The store can only be read, and is opened again as soon as that is possible. */
  isReadOnly: boolean;
};

type Current = OpenedStore & { files: DatabaseFiles };

/**
 * A store that is opened again when the file of its database was replaced, and after an error of the database. Attempts
 * are at least a second apart, because SQLite works on the thread that serves requests.
 */
export class ReopeningStore {
  readonly #file: string;
  readonly #open: (context: OpenContext) => Promise<OpenedStore>;
  #serving: ServingOptions | null = null;
  #current: Current | null = null;
  #opening: Promise<CatalogStore> | null = null;
  /** Files of the store that was opened last. */
  #files: DatabaseFiles | null = null;
  /** When to look at the file again, on the clock of `performance.now()`. */
  #checkAt = 0;
  /** Why there is no store. */
  #failure: { error: unknown; retryAt: number } | null = null;
  /** Until then, on the clock of `performance.now()`, failed requests may be from before a recovery. */
  #recoveringUntil = 0;

  constructor(file: string, open: (context: OpenContext) => Promise<OpenedStore>) {
    this.#file = file;
    this.#open = open;
  }

  /** Whether requests that fail now may do so because there is no database. */
  get isUnavailable(): boolean {
    return this.#failure !== null || performance.now() < this.#recoveringUntil;
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
    const database = identifyFile(this.#file);
    // A deleted file can still be read, and there is nothing to open.
    return database !== null && (isReadOnly || database !== files.database);
  }

  #reopen(): Promise<CatalogStore> {
    this.#opening ??= this.#openNext().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #openNext(): Promise<CatalogStore> {
    const isFirst = !this.#files && !this.#failure;
    // Before the file is opened: if it is replaced now, the next check finds that.
    const database = identifyFile(this.#file);
    let opened: OpenedStore | undefined;
    try {
      opened = await this.#open({
        lockTimeoutMs: isFirst ? this.#serving?.lockTimeoutMs : REOPEN_LOCK_TIMEOUT_MS,
        previous: this.#files,
        allowReadOnly: this.#serving !== null && !this.#current,
        onError: (error) => {
          if (opened && opened.store === this.#current?.store && isDatabaseError(error)) this.#fail(error);
        },
      });
    } catch (error) {
      if (this.#current && isTemporaryError(error)) return this.#current.store;
      if (!isFirst || isTemporaryError(error)) this.#fail(error);
      throw error;
    }
    const files = identifyDatabaseFiles(this.#file);
    // If the file was replaced while it was opened, the log may be that of either, and must not be deleted.
    const isReplaced = database !== null && database !== files.database;
    this.#files = isReplaced ? { database, log: null } : files;
    this.#release();
    this.#current = { ...opened, files: this.#files };
    this.#checkAt = performance.now() + (opened.isReadOnly ? READ_ONLY_INTERVAL_MS : INTERVAL_MS);
    if (this.#failure) this.#recoveringUntil = performance.now() + INTERVAL_MS;
    this.#failure = null;
    return opened.store;
  }

  #fail(error: unknown): void {
    this.#release();
    this.#failure = { error, retryAt: performance.now() + INTERVAL_MS };
  }

  #release(): void {
    const store = this.#current?.store;
    this.#current = null;
    if (store) setTimeout(() => store.close().catch(() => undefined), CLOSE_DELAY_MS).unref();
  }
}
