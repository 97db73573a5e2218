import type { ContentSource, RecordKey } from './catalog-store';

/** A record cannot be stored, because one of the other source has the same id and locale. Nothing was written for it. */
export class SourceConflictError extends Error {
  override readonly name = 'SourceConflictError';

  /** @param source that of the stored record. */
  constructor(
    readonly key: RecordKey,
    source: ContentSource,
  ) {
    super(`there is an ${source} ${key.kind} with the id “${key.id}” (${key.locale})`);
  }
}

/** Whether an error is a `SourceConflictError`. It is told by its name, because each of Next's bundles has a class of its own. */
export function isSourceConflict(error: unknown): error is SourceConflictError {
  return error instanceof Error && error.name === 'SourceConflictError';
}
