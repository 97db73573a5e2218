/** SQLite's codes for conditions that can pass without a change of code, settings or the file. */
const TEMPORARY = /^SQLITE_(?:BUSY|LOCKED|IOERR|FULL|PROTOCOL|NOMEM)(?:_|$)/;

/** Whether an error, or one of its causes, means that the database cannot be read now but may be later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && TEMPORARY.test(code)) || isDatabaseUnavailable(error.cause);
}
