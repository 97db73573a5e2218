/** Parts of a connection URL: the scheme, `user:password@`, the hosts with their ports, and the database with its parameters. */
const PARTS =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^@/?#]*@)?(?<hosts>[^@/?#]*)(?<rest>\/[^/?#]+(?:\?[^#]*)?)$/;

const SSL_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Splits a connection URL with several hosts (`postgres://user:password@one,two:5433/site`) into one URL for each of them.
 * `sslmode` means in them what it means to PostgreSQL's own programs.
 *
 * @returns null if it is no such URL, or has no database or an unknown `sslmode`.
 */
export function splitPostgresUrl(url: string): readonly string[] | null {
  const { scheme, login = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  if (!scheme) return null;
  const urls = hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`);
  return urls.every(isUsable) ? urls.map(withStandardSslMode) : null;
}

function isUsable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  return (hostname !== '' || searchParams.has('host')) && (mode === null || SSL_MODES.includes(mode));
}

/** Without this parameter, `pg` verifies certificates in the mode `require`, too, and warns about it. */
function withStandardSslMode(url: string): string {
  const { searchParams } = new URL(url);
  const isStandard = !searchParams.has('sslmode') || searchParams.has('uselibpqcompat');
  return isStandard ? url : `${url}&uselibpqcompat=true`;
}

/** Whether the URL of a database is one of PostgreSQL. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url);
}

/** Names a database for logs and messages: the file, or the database and its hosts without user, password and parameters. */
export function describeDatabaseUrl(url: string): string {
  if (!isPostgresUrl(url)) return url.replace(/^file:/, '');
  const urls = (splitPostgresUrl(url) ?? []).map((single) => new URL(single));
  const hosts = urls.map(({ host, searchParams }) => host || searchParams.get('host'));
  return `${decodeURIComponent(urls[0]?.pathname.slice(1) ?? '')} on ${hosts.join(', ')}`;
}
