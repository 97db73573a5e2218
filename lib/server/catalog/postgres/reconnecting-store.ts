import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { OpenedStore } from '@/lib/server/catalog/reopening-store';
import {
  isConflict,
  isConnectionError,
  isDatabaseError,
  isPoolTimeout,
  isTemporaryError,
} from './postgres-errors';

/** How soon, in ms, a server is tried again that cannot be used. */
const INTERVAL_MS = 1_000;

/**
 * The same for what does not pass by itself, such as a wrong password, and for new content that cannot be stored, in ms. Each
 * attempt reads the content files that have changed.
 */
const LONG_INTERVAL_MS = 10_000;

/** How long, in ms, requests that have begun with the previous store can go on reading it. */
const CLOSE_DELAY_MS = 30_000;

export type ReconnectingStoreOptions = {
  /** Receives the error when the server can no longer be used, and when the reason changes. */
  onFailure: (error: unknown) => void;
  /** Whether there is another server, so that no error of this one ends the start. */
  isOptional?: boolean;
};

/**
 * The store on a server that can stop and start again. Its connections are made again when they are needed. While the server
 * cannot be used, calls fail at once, and it is tried once a second.
 */
export class ReconnectingStore {
  readonly #open: () => Promise<OpenedStore>;
  readonly #options: ReconnectingStoreOptions;
  #current: CatalogStore | null = null;
  #opening: Promise<CatalogStore> | null = null;
  /** Why the server cannot be used. */
  #failure: { error: unknown } | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  /** Until then, on the clock of `performance.now()`, requests may have failed because of the last error. */
  #disturbedUntil = 0;

  constructor(open: () => Promise<OpenedStore>, options: ReconnectingStoreOptions) {
    this.#open = open;
    this.#options = options;
  }

  /** Whether the server cannot be used. */
  get isFailing(): boolean {
    return this.#failure !== null;
  }

  /** Whether requests that fail now may do so because of an error that is over. */
  get wasDisturbed(): boolean {
    return performance.now() < this.#disturbedUntil;
  }

  /**
   * Returns the store, which is opened if needed.
   *
   * @throws the error of the last attempt if the server cannot be used.
   */
  async get(): Promise<CatalogStore> {
    if (this.#failure) throw this.#failure.error;
    return this.#current ?? this.#openOnce();
  }

  /** Reads with the store. If the connection fails, or another transaction is in the way, that is tried once more. */
  async read<Result>(action: (store: CatalogStore) => Promise<Result>): Promise<Result> {
    const store = await this.get();
    try {
      return await action(store);
    } catch (error) {
      if (!(isConnectionError(error) || isConflict(error)) || isPoolTimeout(error)) throw this.note(error);
    }
    try {
      return await action(store);
    } catch (error) {
      throw this.note(error);
    }
  }

  #openOnce(): Promise<CatalogStore> {
    this.#opening ??= this.#openNext().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #openNext(): Promise<CatalogStore> {
    try {
      const { store, isReadOnly } = await this.#open();
      const previous = this.#current;
      this.#current = store;
      if (previous) setTimeout(() => previous.close().catch(() => undefined), CLOSE_DELAY_MS).unref();
      if (isReadOnly) setTimeout(() => this.#openOnce().catch(() => undefined), LONG_INTERVAL_MS).unref();
      return store;
    } catch (error) {
      if (this.#current) {
        // New content cannot be stored yet.
        setTimeout(() => this.#openOnce().catch(() => undefined), LONG_INTERVAL_MS).unref();
      } else if (this.#failure || this.#options.isOptional || isTemporaryError(error)) {
        this.#fail(error);
      }
      throw error;
    }
  }

  /** Takes note of an error, and returns it. */
  note(error: unknown): unknown {
    if (!isDatabaseError(error)) return error;
    this.#disturbedUntil = performance.now() + INTERVAL_MS;
    // Other errors are those of single statements, such as one that takes too long.
    const isOfServer = isConnectionError(error) ? !isPoolTimeout(error) : !isTemporaryError(error);
    if (isOfServer && !this.#failure) this.#fail(error);
    return error;
  }

  #fail(error: unknown): void {
    if (String(this.#failure?.error) !== String(error)) this.#options.onFailure(error);
    this.#failure = { error };
    const interval = isTemporaryError(error) ? INTERVAL_MS : LONG_INTERVAL_MS;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = null;
      void this.#retry();
    }, interval).unref();
  }

  async #retry(): Promise<void> {
    try {
      if (this.#current) await this.#current.ping();
      else await this.#openOnce();
      this.#disturbedUntil = performance.now() + INTERVAL_MS;
      this.#failure = null;
    } catch (error) {
      this.#fail(error);
    }
  }
}
