import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runNginx } from '@/scripts/support/run-nginx';

/** Starts nginx with one worker. `http` is the content of the `http` block of its configuration. */
export function startNginx(http: string): { stop: () => Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  return runNginx(folder, `access_log off; keepalive_requests 100000000;\n${http}`);
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
