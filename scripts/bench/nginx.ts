import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starts nginx with one worker. `http` is the content of the `http` block of its configuration. */
export function startNginx(http: string): { stop: () => Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  // Started by root, nginx writes its files as another user.
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 100000000; ${paths}
${http}
}`,
  );
  const server = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'inherit' });
  return { stop: () => terminate(server).then(() => rmSync(folder, { recursive: true, force: true })) };
}

/** An upstream that responds to every request as Mixpanel does to an accepted batch. */
export function upstreamConfig(port: number): string {
  return `server { listen 127.0.0.1:${port};
  location / { default_type application/json; return 200 '{"error":null,"status":1}'; } }`;
}

/** A reverse proxy as in Mixpanel's documentation, with keep-alive connections to the upstream. */
export function proxyConfig(port: number, upstreamPort: number): string {
  return `upstream tracking { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 100000000; }
server { listen 127.0.0.1:${port};
  location / { proxy_pass http://tracking; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;
}

/** A cache in front of the site, as docs/caching.md describes it, and files under `/file/`. */
export function cacheConfig({
  port,
  upstream,
  folder,
}: {
  port: number;
  /** Origin of the site. */
  upstream: string;
  /** Folder of the files; the cache is a folder in it. */
  folder: string;
}): string {
  return `proxy_cache_path ${folder}/cache keys_zone=site:10m inactive=1h;
types { text/html html; }
sendfile on; tcp_nopush on; open_file_cache max=1000;
server { listen 127.0.0.1:${port};
  location /file/ { alias ${folder}/; }
  location / { proxy_pass ${upstream}; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_cache site; proxy_cache_lock on; proxy_cache_revalidate on; proxy_cache_background_update on;
    proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504; } }`;
}

function terminate(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
