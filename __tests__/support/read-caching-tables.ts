import { readFileSync } from 'node:fs';

/** Names of the headers of a policy, in the order of the columns in docs/caching.md. */
export const CACHE_HEADERS = ['cache-control', 'cdn-cache-control', 'x-accel-expires'] as const;

/** Headers of a policy; null for those that the response does not have. */
export type CachePolicy = Record<(typeof CACHE_HEADERS)[number], string | null>;

/** A row of the table of responses. The path has placeholders, such as `{build}`. */
export type CachingRow = {
  response: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  policy: string;
  vary: string | null;
  hasEtag: boolean;
};

/** Reads both tables of docs/caching.md. */
export function readCachingTables(): { policies: Map<string, CachePolicy>; rows: CachingRow[] } {
  const text = readFileSync('docs/caching.md', 'utf8');
  const policies = readTable(text, 'Policies').map(([name = '', ...values]) => {
    const [control, cdn, accel] = values.map(codeOrDash);
    return [
      name,
      {
        'cache-control': control ?? null,
        'cdn-cache-control': cdn ?? null,
        'x-accel-expires': accel ?? null,
      },
    ] as const;
  });
  return { policies: new Map(policies), rows: readTable(text, 'Responses').map(toRow) };
}

/** The cells of the table below a heading, without its header. */
function readTable(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function toRow([response = '', request = '', status, policy = '', vary, etag]: string[]): CachingRow {
  const [line = '', ...headers] = [...request.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
  const [path = '', method = 'GET'] = line.split(' ').reverse();
  return {
    response,
    method,
    path,
    headers: Object.fromEntries(headers.map((header) => header.split(': '))),
    status: Number(status),
    policy,
    vary: vary === '–' ? null : (vary ?? ''),
    hasEtag: etag === 'yes',
  };
}

function codeOrDash(cell: string): string | null {
  return cell === '–' ? null : cell.replaceAll('`', '');
}
