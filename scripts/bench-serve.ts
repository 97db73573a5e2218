import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { buildBenchSite, NEXT } from '@/scripts/bench/build-bench-site';
import { compareThroughput, median, medianRatio, type Round, type Target } from '@/scripts/bench/compare';
import { distinctSearches } from '@/scripts/bench/distinct-searches';
import { waitForServer } from '@/scripts/bench/wait-for-server';
import { findFreePort } from '@/scripts/support/find-free-port';
import { isNginxInstalled } from '@/scripts/support/find-nginx';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { RAISED_LIMITS, startNginx } from '@/scripts/support/start-nginx';

/**
 * Compares the throughput of each kind of page with a page of the same size in a site that has nothing but the same
 * locales, served by `next start`; and behind nginx as in deploy/nginx, with a file that nginx serves. Prints a table. Only the
 * ratios are meaningful, since load generator and servers share one machine.
 */

const USAGE = 'Usage: npm run bench:serve -- [--rounds 5] [--seconds 3] [--only PART-OF-NAME]';
const BARE_SITE = path.resolve('scripts/bench/bare-site');
const UNLIMITED = '1000000000';
const CONNECTIONS = 16;

/** Of a bare page: of the same requests per second, and of the same processor time. */
const CACHED_TARGET = 0.95;

/** Of a file that nginx serves. */
const NGINX_TARGET = 0.85;

/** Requests per second: three times those of the first version on the same machine, which stored no searches. */
const SEARCH_TARGET = 390;

const GZIP = { 'accept-encoding': 'gzip' };

/**
 * What is measured. A cached page has a bare page to be compared with; a search has none. A path that ends with `q=` gets
 * another query for each request.
 */
const KINDS = [
  { name: 'list', path: '/moving-house-last-four-weeks', like: 'page' },
  { name: 'list, gzip', path: '/moving-house-last-four-weeks', like: 'page', headers: GZIP },
  { name: 'index', path: '/', like: 'page' },
  { name: '/templates', path: '/templates', like: 'page' },
  { name: '/templates, gzip', path: '/templates', like: 'page', headers: GZIP },
  { name: 'tag', path: '/templates/work', like: 'page' },
  { name: 'channel', path: '/channel/home-desk', like: 'page' },
  { name: 'list in German', path: '/de/moving-house-last-four-weeks', like: 'page' },
  { name: 'search, another each time', path: '/templates?q=', like: null },
  { name: 'search, repeated', path: '/templates?q=tent', like: null },
  { name: 'search API, another each time', path: '/api/search?q=', like: 'api' },
  { name: 'search API, repeated', path: '/api/search?q=tent', like: 'api' },
] as const satisfies ReadonlyArray<{
  name: string;
  path: string;
  like: 'page' | 'api' | null;
  headers?: Record<string, string>;
}>;

type Row = {
  name: string;
  bytes: number;
  ours: Target;
  other: Target | null;
  otherName: string;
  target: number;
};

const stops: (() => unknown)[] = [];
runCommand(() =>
  measure().finally(async () => {
    for (const stop of stops.reverse()) await stop();
  }),
);

async function measure(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
    },
  });
  const rounds = parseCount('--rounds', values.rounds);
  const seconds = parseCount('--seconds', values.seconds);
  const site = await startSite();
  const kinds = KINDS.filter(({ name }) => name.includes(values.only));
  const rows = kinds.length === 0 ? [] : await compareWithBareSite(site, kinds);
  if (isNginxInstalled()) rows.push(...(await startReverseProxy(site.port)));
  else console.log('nginx is skipped because it is not installed (Debian: apt-get install nginx-light).');

  const targets = rows.flatMap(({ ours, other }) => (other ? [ours, other] : [ours]));
  const results = await compareThroughput(targets, { rounds, seconds, connections: CONNECTIONS });
  console.log(`\n${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s for each row\n`);
  console.log(
    '| | kB | requests/s | ms of CPU | compared with | requests/s | ms of CPU | ratio | ratio of CPU | target |',
  );
  console.log('|---|---:|---:|---:|---|---:|---:|---:|---:|---|');
  for (const row of rows) console.log(renderRow(row, results));
}

type RunningSite = { origin: string; port: number; pid: number | undefined };

async function compareWithBareSite(
  site: RunningSite,
  kinds: ReadonlyArray<(typeof KINDS)[number]>,
): Promise<Row[]> {
  buildBenchSite(BARE_SITE);
  const bare = await startBareSite();
  const nextSearch = distinctSearches();
  const rows: Row[] = [];
  for (const { name, path: url, like, ...rest } of kinds) {
    const headers = 'headers' in rest ? rest.headers : {};
    const bytes = await countBytes(site.origin + url);
    const otherPath = like && (await findPathWithBytes(bare.origin, like, bytes));
    rows.push({
      name,
      bytes,
      ours: {
        name,
        url: site.origin + url,
        nextPath: url.endsWith('q=') ? () => url + encodeURIComponent(nextSearch()) : undefined,
        headers,
        pid: site.pid,
      },
      other: otherPath
        ? { name: `bare: ${name}`, url: bare.origin + otherPath, headers, pid: bare.pid }
        : null,
      otherName: like === 'api' ? 'bare API route' : 'bare page',
      target: like === 'page' ? CACHED_TARGET : like === 'api' ? Number.NaN : SEARCH_TARGET,
    });
  }
  return rows;
}

async function startSite(): Promise<RunningSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  stops.push(() => rmSync(folder, { recursive: true }));
  const site = await startBuiltSite({
    DATABASE_URL: `file:${folder}/site.db`,
    // All load comes from one client.
    SEARCH_RATE_PER_MINUTE: UNLIMITED,
    // Pages are compared with those of a server that rejects nothing.
    MAX_IN_FLIGHT: UNLIMITED,
  });
  stops.push(site.stop);
  return { origin: `http://127.0.0.1:${site.port}`, port: site.port, pid: site.process.pid };
}

async function startBareSite(): Promise<{ origin: string; pid: number | undefined }> {
  const port = await findFreePort();
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: BARE_SITE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  stops.push(() => {
    server.kill();
    return once(server, 'exit');
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitForServer(origin);
  return { origin, pid: server.pid };
}

/**
 * Cached pages and files with the same bytes, all sent by one process of nginx. Its configuration is deploy/nginx with higher
 * limits, because all load comes from one client; the files have none of its rules, and no log.
 */
async function startReverseProxy(sitePort: number): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  stops.push(() => rmSync(folder, { recursive: true }));
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
  for (const [name, headers] of [
    ['list behind nginx', {}],
    ['list behind nginx, gzip', GZIP],
  ] as const) {
    const url = `http://127.0.0.1:${nginx.port}${KINDS[0].path}`;
    const file = `${headers === GZIP ? 'gzip' : 'page'}.html`;
    const { body } = await request(url, { headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    writeFileSync(path.join(folder, file), bytes);
    rows.push({
      name,
      bytes: bytes.byteLength,
      ours: { name, url, headers, pid },
      other: { name: `file: ${name}`, url: `http://127.0.0.1:${filePort}/${file}`, pid },
      otherName: 'file of nginx',
      target: NGINX_TARGET,
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

/** Finds the path of a bare page or API route whose response has about as many bytes. */
async function findPathWithBytes(origin: string, kind: 'page' | 'api', bytes: number): Promise<string> {
  if (kind === 'api') return `/api/${bytes - (bytes % 5)}`;
  // A page contains its text twice.
  let length = Math.round(bytes / 2);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const missing = bytes - (await countBytes(`${origin}/page-${length}`));
    length = Math.max(1, length + Math.round(missing / 2));
  }
  return `/page-${length}`;
}

function renderRow(
  { name, bytes, ours, other, otherName, target }: Row,
  results: ReadonlyMap<Target, readonly Round[]>,
): string {
  const own = results.get(ours) ?? [];
  const others = (other && results.get(other)) ?? [];
  const rate = (rounds: readonly Round[]) => median(rounds.map((round) => round.requestsPerSecond));
  const cpu = (rounds: readonly Round[]) => median(rounds.map((round) => round.cpuMs));
  const ratio = medianRatio(own, others);
  const reached = other ? ratio : rate(own);
  const verdict = Number.isNaN(target) ? '' : `${target}: ${reached >= target ? 'met' : 'missed'}`;
  const cells = [
    name,
    (bytes / 1000).toFixed(1),
    rate(own).toFixed(0),
    cpu(own).toFixed(2),
    ...(other
      ? [otherName, rate(others).toFixed(0), cpu(others).toFixed(2), ratio.toFixed(2)]
      : ['', '', '', '']),
    // Like the ratio of the rates, it is above 1 where ours is faster.
    other ? medianRatio(others, own, 'cpuMs').toFixed(2) : '',
    verdict,
  ];
  return `| ${cells.map((cell) => cell.replace('NaN', '–')).join(' | ')} |`;
}
