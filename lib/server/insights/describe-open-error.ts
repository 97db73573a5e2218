import { describeDatabaseUrl } from '@/lib/server/database-url';

/** Says why a database cannot be opened, and names it without its password. */
export function describeOpenError(url: string, error: unknown): string {
  // A refused connection to a host with several addresses has a code only.
  const { message, code } = error as NodeJS.ErrnoException;
  return `The insights database ${describeDatabaseUrl(url)} cannot be opened (${message || code})`;
}
