/** A connection URL has a host or a socket, and a database. */
const SHAPE = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?[^@/?#,]*\/[^/?#]+(?:\?[^#]*)?$/i;

/** What messages say of an invalid URL. */
export const POSTGRES_URL_RULE =
  'the URL of a PostgreSQL database with one host, such as postgres://user:password@host:5432/database?sslmode=verify-full ' +
  '(special characters as %40, and % as %25)';

const SSL_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Returns a connection URL in which `sslmode` means what it means to PostgreSQL's own programs.
 *
 * @returns null if it is no such URL, names several hosts, or has no database or an unknown `sslmode`.
 */
export function parsePostgresUrl(url: string): string | null {
  return SHAPE.test(url) && isUsable(url) ? withStandardSslMode(url) : null;
}

function isUsable(url: string): boolean {
  if (!URL.canParse(url) || !isPercentEncoded(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  return (hostname !== '' || searchParams.has('host')) && (mode === null || SSL_MODES.includes(mode));
}

/** Whether each `%` begins a byte of a character. Otherwise `pg` guesses what is encoded. */
function isPercentEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Without this parameter, `pg` verifies certificates in the mode `require`, too, and warns about it. */
function withStandardSslMode(url: string): string {
  const { searchParams } = new URL(url);
  const isStandard = !searchParams.has('sslmode') || searchParams.has('uselibpqcompat');
  return isStandard ? url : `${url}&uselibpqcompat=true`;
}

/** Whether the URL of a database is one of PostgreSQL. It may be invalid: see `parsePostgresUrl`. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:/i.test(url);
}

/** Whether this is the path of a SQLite file, with or without `file:`. URLs with other schemes are no paths. */
export function isDatabasePath(location: string): boolean {
  const path = location.replace(/^file:(?:\/\/)?/, '');
  return path !== '' && !path.includes('://') && !isPostgresUrl(location);
}

/**
 * Checks how a command names a database.
 *
 * @param argument name of the argument, for the error.
 * @throws if it is neither the path of a SQLite file nor a valid URL of a PostgreSQL database. The message does not contain it,
 *   because it may have a password.
 */
export function checkDatabaseLocation(argument: string, location: string): void {
  if (isDatabasePath(location) || parsePostgresUrl(location)) return;
  throw new Error(`${argument} must be the path of a SQLite file, or ${POSTGRES_URL_RULE}`);
}

/**
 * Names a database for logs and messages: the file, or the database and its host without user, password and parameters.
 *
 * @param url valid: see `checkDatabaseLocation`.
 */
export function describeDatabaseUrl(url: string): string {
  if (!isPostgresUrl(url)) return url.replace(/^file:/, '');
  const { pathname, host, searchParams } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host')}`;
}

/** Says why a database cannot be opened. A refused connection to a host with several addresses has a code, but no message. */
export function describeReason(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  // Errors of Node are not always instances of this module's `Error`.
  const { message, code } = error as Partial<NodeJS.ErrnoException>;
  return message || code || String(error);
}
