/** Another process uses the database. */
const LOCKED = /^SQLITE_(?:BUSY|LOCKED)(?:_|$)/;

/** Conditions that can pass without a change of code, settings or the file. */
const TEMPORARY = /^SQLITE_(?:BUSY|LOCKED|IOERR|FULL|PROTOCOL|NOMEM)(?:_|$)/;

/** The file, or what it was when it was opened, cannot be used. Another file in its place may be. */
const BROKEN = /^SQLITE_(?:NOTADB|CORRUPT|CANTOPEN|READONLY)(?:_|$)/;

/** SQLite's code of an error or of one of its causes, such as `SQLITE_BUSY`. */
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : sqliteCode(error.cause);
}

/** Whether the error means that another process has the lock. */
export function isLockError(error: unknown): boolean {
  return LOCKED.test(sqliteCode(error) ?? '');
}

/** Whether the error means that the database cannot be used now but may be later: it is locked, or the disk is full. */
export function isTemporaryError(error: unknown): boolean {
  return TEMPORARY.test(sqliteCode(error) ?? '');
}

/** Whether the error means that a file is not a database, or a damaged one. */
export function isDamageError(error: unknown): boolean {
  return /^SQLITE_(?:NOTADB|CORRUPT|IOERR_SHORT_READ)(?:_|$)/.test(sqliteCode(error) ?? '');
}

/** Whether the error is one of the database, not of a statement. The connection must not be used any longer. */
export function isDatabaseError(error: unknown): boolean {
  return isTemporaryError(error) || BROKEN.test(sqliteCode(error) ?? '');
}

/**
 * Whether the error means that nothing can be written, neither content nor the files beside the database: the disk is
 * full, a quota is exceeded, or the disk fails.
 */
export function isDiskFull(error: unknown): boolean {
  return /^SQLITE_(?:FULL|IOERR_(?:WRITE|SHMOPEN|SHMSIZE))$/.test(sqliteCode(error) ?? '');
}
