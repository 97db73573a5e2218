import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether there is an nginx to be started. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
}

/** Starts an nginx of one worker with the given content of its `http` block. `stop` ends it. */
export function startNginx(http: string): { stop: () => Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
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
  return { stop: () => end(server).then(() => rmSync(folder, { recursive: true, force: true })) };
}

/** An upstream that answers every request like Mixpanel takes a batch. */
export function upstreamConfig(port: number): string {
  return `server { listen 127.0.0.1:${port};
  location / { default_type application/json; return 200 '{"error":null,"status":1}'; } }`;
}

/** The vendor's own reference: nginx before the upstream, here with kept connections. */
export function proxyConfig(port: number, upstreamPort: number): string {
  return `upstream tracking { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 100000000; }
server { listen 127.0.0.1:${port};
  location / { proxy_pass http://tracking; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
