import { describeDatabaseUrl, describeReason, isPostgresUrl } from '@/lib/server/database-url';

/** What to do, by codes of Node, SQLite and PostgreSQL. */
const REMEDIES: ReadonlyArray<[code: RegExp, remedy: string]> = [
  [
    /^(?:EACCES|EPERM|EROFS|SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH).*)$/,
    'let the user of the server write to this file and its folder',
  ],
  [/^(?:ENOTDIR|EEXIST)$/, 'remove the file that the path has in place of a folder'],
  [/^SQLITE_(?:NOTADB|CORRUPT.*)$/, 'restore a backup, or move the file away: then a new one is made'],
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/, 'free space on the disk'],
  [/^28...$/, 'check the user and the password'],
  [/^3D000$/, 'create the database with this name'],
  [/^42501$/, 'let the user create tables in the database'],
  [/^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/, 'check the host and the port'],
];

/** Says why a database cannot be opened and what to do, and names it without its password. */
export function describeOpenError(url: string, error: unknown): string {
  const other = `set INSIGHTS_DATABASE_URL to another ${isPostgresUrl(url) ? 'database' : 'file'}`;
  const advice = [remedyOf(error), other].filter(Boolean).join(', or ');
  return `The insights database ${describeDatabaseUrl(url)} cannot be opened (${describeReason(error)}): ${advice}`;
}

function remedyOf(error: unknown): string | undefined {
  for (let cause = error; typeof cause === 'object' && cause !== null; ) {
    const { code, cause: next } = cause as { code?: unknown; cause?: unknown };
    const found = REMEDIES.find(([pattern]) => pattern.test(String(code)));
    if (found) return found[1];
    cause = next;
  }
  return undefined;
}
