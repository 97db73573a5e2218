import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isListening } from '@/__tests__/support/is-listening';
import { findFreePort } from '@/scripts/support/find-free-port';
import { installNginx } from '@/scripts/support/find-nginx';

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
  /** Folder of the hashed files. */
  assets: string;
  readLog: () => string;
  /** The log that nginx.conf of Debian and of the image of nginx have in the `http` block. */
  readDefaultLog: () => string;
  stop: () => Promise<void>;
};

/** Starts nginx with the files of deploy/nginx, changed where they name ports and folders. */
export async function startNginx({ upstreams, changes = {}, server }: NginxOptions): Promise<Nginx> {
  installNginx();
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-nginx-'));
  const files = path.join(folder, 'checkleaf');
  const assets = path.join(folder, 'assets');
  const log = path.join(folder, 'access.log');
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
  changeFile(path.join(files, 'common.conf'), [['/var/log/nginx/checkleaf.log', log]]);
  for (const [file, pairs] of Object.entries(changes)) changeFile(path.join(files, file), pairs);
  writeFileSync(
    path.join(files, 'server.conf'),
    server?.(port) ?? `server { listen 127.0.0.1:${port}; include checkleaf/locations.conf; }`,
  );
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(main, mainFile(folder, readFileSync('deploy/nginx/checkleaf.conf', 'utf8')));
  const nginx = spawn('nginx', ['-p', folder, '-c', main, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(port, nginx);
  return {
    port,
    assets,
    readLog: () => readFileSync(log, 'utf8'),
    readDefaultLog: () => readFileSync(path.join(folder, DEFAULT_LOG), 'utf8'),
    async stop() {
      const exited = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
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

/** Directives in the `http` block of Debian 12 or 13, or of the image of nginx, without `gzip`, which would hide what is stored. */
const DEFAULTS = 'sendfile on; tcp_nopush on; keepalive_timeout 65; server_tokens build;';

const DEFAULT_LOG = 'default.log';

/** Like the files of Debian and of the image of nginx. As root, the worker process keeps its rights, so that it can read the folder. */
function mainFile(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  return [
    'daemon off; worker_processes 1; error_log stderr crit;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${path.join(folder, 'pid')};`,
    'events { worker_connections 1024; }',
    `http { ${temporary.join(' ')}`,
    `${DEFAULTS} access_log ${path.join(folder, DEFAULT_LOG)};`,
    'types { text/css css; application/javascript js; font/woff2 woff2; }',
    http,
    '}',
  ].join('\n');
}

async function waitForPort(port: number, nginx: ChildProcess): Promise<void> {
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx exited with code ${nginx.exitCode}.`);
    await setTimeout(10);
  }
}
