import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from './find-free-port';
import { type NginxProcess, runNginx } from './run-nginx';

export type NginxOptions = {
  /** Ports of the processes of the site. */
  upstreams: readonly number[];
  /** Further changes of the files, as pairs of what a file contains and what it contains instead. */
  changes?: Readonly<Record<string, ReadonlyArray<[from: string, to: string]>>>;
  /** The `server` blocks, given a free port. By default one that serves the site by http to every host. */
  server?: (port: number) => string;
};

export type Nginx = {
  port: number;
  /** Id of the main process, which has one worker process. */
  processId: number;
  /** Folder of the hashed files. */
  assets: string;
  readLog: () => string;
  /** The log that nginx.conf of Debian and of the image of nginx have in the `http` block. */
  readDefaultLog: () => string;
  readErrorLog: () => string;
  /** Ends nginx and deletes its files, as the end of this process does. */
  stop: () => Promise<void>;
};

/** In settings.conf, for clients that together are one: in tests, and where throughput is measured. */
export const RAISED_LIMITS: ReadonlyArray<[from: string, to: string]> = [
  ['rate=100r/s', 'rate=100000r/s'],
  ['rate=20r/s', 'rate=100000r/s'],
];

/** Directives in the `http` block of Debian 12 or 13, or of the image of nginx, without `gzip`, which would hide what is stored. */
const DEFAULTS = 'sendfile on; tcp_nopush on; keepalive_timeout 65; server_tokens build;';

/** Starts nginx with the files of deploy/nginx, changed where they name ports and folders. */
export async function startNginx({ upstreams, changes = {}, server }: NginxOptions): Promise<Nginx> {
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-nginx-'));
  const files = path.join(folder, 'checkleaf');
  const assets = path.join(folder, 'assets');
  const [log, defaultLog, errorLog] = ['access.log', 'default.log', 'error.log'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  mkdirSync(assets);
  cpSync('deploy/nginx', files, { recursive: true });
  const [first = 0, ...others] = upstreams;
  const options = 'max_fails=0;';
  changeFile(path.join(files, 'settings.conf'), [
    [`server 127.0.0.1:3001 ${options}`, `server 127.0.0.1:${first} ${options}`],
    [
      `server 127.0.0.1:3002 ${options}`,
      others.map((other) => `server 127.0.0.1:${other} ${options}`).join('\n'),
    ],
    ['/var/cache/nginx/checkleaf', path.join(folder, 'cache')],
    ['/srv/checkleaf/assets', assets],
  ]);
  changeFile(path.join(files, 'common.conf'), [
    ['/var/log/nginx/access.log', log],
    ['/var/log/nginx/error.log', errorLog],
  ]);
  for (const [file, pairs] of Object.entries(changes)) changeFile(path.join(files, file), pairs);
  writeFileSync(
    path.join(files, 'server.conf'),
    server?.(port) ?? `server { listen 127.0.0.1:${port}; include checkleaf/locations.conf; }`,
  );
  const http = [
    `${DEFAULTS} access_log ${defaultLog};`,
    'types { text/css css; application/javascript js; font/woff2 woff2; text/html html; }',
    readFileSync('deploy/nginx/checkleaf.conf', 'utf8'),
  ];
  // The level of Debian and of the image of nginx.
  const nginx = runNginx(folder, http.join('\n'), `${errorLog} error`);
  return {
    port,
    processId: await waitForProcessId(path.join(folder, 'pid'), nginx),
    assets,
    readLog: () => readFileSync(log, 'utf8'),
    readDefaultLog: () => readFileSync(defaultLog, 'utf8'),
    readErrorLog: () => readFileSync(errorLog, 'utf8'),
    stop: nginx.stop,
  };
}

function changeFile(file: string, pairs: ReadonlyArray<[from: string, to: string]>): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

/** Resolves when nginx has written its id, which it does after it has begun to listen. */
async function waitForProcessId(file: string, nginx: NginxProcess): Promise<number> {
  for (;;) {
    const processId = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (processId > 0) return processId;
    if (nginx.process.exitCode !== null) throw new Error(`nginx exited with code ${nginx.process.exitCode}.`);
    await setTimeout(10);
  }
}
