import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { findFreePort } from '@/scripts/support/find-free-port';
import { isNginxInstalled } from '@/scripts/support/find-nginx';
import { parseCount, readArguments } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { RAISED_LIMITS, startNginx } from '@/scripts/support/start-nginx';
import { compareThroughput, medianRatio, type Round, type Target } from './compare';
import { startBareSite } from './start-bare-site';
import { describeMachine, median, printTable } from './table';

/**
 * Compares the throughput of each kind of page with a page of the same size in a site that has nothing but the same
 * locales, served by `next start`; and behind nginx as in deploy/nginx, with a file that nginx serves. Only the
 * ratios are meaningful, since load generator and servers share one machine.
 */

const USAGE = 'Usage: npm run bench -- serve [--rounds 5] [--seconds 3] [--only PART-OF-NAME]';
const UNLIMITED = '1000000000';
const CONNECTIONS = 16;
const GZIP = { 'accept-encoding': 'gzip' };
const LIST = '/moving-house-last-four-weeks';

/** What is measured, and what of the bare site it is compared with. */
const KINDS: ReadonlyArray<{
  name: string;
  path: string;
  like: 'page' | 'api' | null;
  headers?: Record<string, string>;
}> = [
  { name: 'list', path: LIST, like: 'page' },
  { name: 'list, gzip', path: LIST, like: 'page', headers: GZIP },
  { name: 'index', path: '/', like: 'page' },
  { name: '/templates', path: '/templates', like: 'page' },
  { name: 'tag', path: '/templates/work', like: 'page' },
  { name: 'channel', path: '/channel/home-desk', like: 'page' },
  { name: 'list in German', path: `/de${LIST}`, like: 'page' },
  { name: 'search', path: '/templates?q=tent', like: null },
  { name: 'search API', path: '/api/search?q=tent', like: 'api' },
];

type Row = { name: string; bytes: number; ours: Target; other: Target | null; otherName: string };

export async function run(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
    },
  });
  const rounds = parseCount('--rounds', values.rounds);
  const seconds = parseCount('--seconds', values.seconds);
  const stops: (() => unknown)[] = [];
  try {
    const rows = await startServers(values.only, stops);
    const targets = rows.flatMap(({ ours, other }) => (other ? [ours, other] : [ours]));
    const results = await compareThroughput(targets, { rounds, seconds, connections: CONNECTIONS });
    console.log(
      `${describeMachine()}; ${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s\n`,
    );
    const heads = 'kB,requests/s,ms of CPU,compared with,requests/s,ms of CPU,ratio,ratio of CPU';
    printTable(
      ['', ...heads.split(',')],
      rows.map((row) => formatRow(row, results)),
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function startServers(only: string, stops: (() => unknown)[]): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  stops.push(() => rmSync(folder, { recursive: true }));
  const site = await startBuiltSite({
    DATABASE_URL: `file:${folder}/site.db`,
    // All load comes from one client, and is compared with that of a server that rejects nothing.
    SEARCH_RATE_PER_MINUTE: UNLIMITED,
    MAX_IN_FLIGHT: UNLIMITED,
  });
  stops.push(site.stop);
  const own = { origin: `http://127.0.0.1:${site.port}`, pid: site.process.pid };
  const kinds = KINDS.filter(({ name }) => name.includes(only));
  const rows: Row[] = [];
  if (kinds.length > 0) {
    const bare = await startBareSite(stops);
    for (const { name, path: url, like, headers = {} } of kinds) {
      const bytes = await countBytes(own.origin + url);
      const bareUrl = like && (await findUrlWithBytes(bare.origin, like, bytes));
      rows.push({
        name,
        bytes,
        ours: { name, url: own.origin + url, headers, pid: own.pid },
        other: bareUrl ? { name: `bare: ${name}`, url: bareUrl, headers, pid: bare.pid } : null,
        otherName: like === 'api' ? 'bare API route' : 'bare page',
      });
    }
  }
  if (isNginxInstalled()) rows.push(...(await startReverseProxy(site.port, folder, stops)));
  else console.log('nginx is skipped because it is not installed (Debian: apt-get install nginx-light).');
  return rows;
}

/**
 * A cached page and a file with the same bytes, both sent by one process of nginx. Its configuration is deploy/nginx with higher
 * limits, because all load comes from one client; the files have none of its rules, and no log.
 */
async function startReverseProxy(sitePort: number, folder: string, stops: (() => unknown)[]): Promise<Row[]> {
  const filePort = await findFreePort();
  const nginx = await startNginx({
    upstreams: [sitePort],
    changes: { 'settings.conf': RAISED_LIMITS },
    server: (port) =>
      [
        `server { listen 127.0.0.1:${port}; keepalive_requests ${UNLIMITED}; include checkleaf/locations.conf; }`,
        `server { listen 127.0.0.1:${filePort}; keepalive_requests ${UNLIMITED}; access_log off; root ${folder}; }`,
      ].join('\n'),
  });
  stops.push(nginx.stop);
  const pid = workerOf(nginx.processId);
  const rows: Row[] = [];
  for (const [name, file, headers] of [
    ['list behind nginx', 'page.html', {}],
    ['list behind nginx, gzip', 'gzip.html', GZIP],
  ] as const) {
    const url = `http://127.0.0.1:${nginx.port}${LIST}`;
    const bytes = Buffer.from(await (await request(url, { headers })).body.arrayBuffer());
    writeFileSync(path.join(folder, file), bytes);
    rows.push({
      name,
      bytes: bytes.byteLength,
      ours: { name, url, headers, pid },
      other: { name: `file: ${name}`, url: `http://127.0.0.1:${filePort}/${file}`, pid },
      otherName: 'file of nginx',
    });
  }
  return rows;
}

/** Id of the only child of a process; undefined where the system does not tell. */
function workerOf(pid: number): number | undefined {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

async function countBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

/** Finds the URL of a bare page or API route whose response has about as many bytes. */
async function findUrlWithBytes(origin: string, kind: 'page' | 'api', bytes: number): Promise<string> {
  if (kind === 'api') return `${origin}/api/${bytes - (bytes % 5)}`;
  // A page contains its text twice.
  let length = Math.round(bytes / 2);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const missing = bytes - (await countBytes(`${origin}/page-${length}`));
    length = Math.max(1, length + Math.round(missing / 2));
  }
  return `${origin}/page-${length}`;
}

function formatRow(
  { name, bytes, ours, other, otherName }: Row,
  results: ReadonlyMap<Target, readonly Round[]>,
): string[] {
  const own = results.get(ours) ?? [];
  const others = (other && results.get(other)) ?? [];
  const rate = (rounds: readonly Round[]) =>
    median(rounds.map((round) => round.requestsPerSecond)).toFixed(0);
  const cpu = (rounds: readonly Round[]) => median(rounds.map((round) => round.cpuMs)).toFixed(2);
  return [
    name,
    (bytes / 1000).toFixed(1),
    rate(own),
    cpu(own),
    ...(other
      ? [
          otherName,
          rate(others),
          cpu(others),
          medianRatio(own, others, 'requestsPerSecond').toFixed(2),
          // Like the ratio of the rates, it is above 1 where ours is faster.
          medianRatio(others, own, 'cpuMs').toFixed(2),
        ]
      : ['', '', '', '', '']),
  ];
}
