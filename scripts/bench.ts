import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { compareThroughput, type Target } from '@/scripts/bench/compare';
import { isNginxInstalled, proxyConfig, startNginx, upstreamConfig } from '@/scripts/bench/nginx';
import { waitForServer } from '@/scripts/bench/wait-for-server';
import { startFakeUpstream } from '@/scripts/support/fake-upstream';

/**
 * Compares the throughput of the tracking proxy with a minimal API route that uses the same connection pool, and with
 * nginx. The minimal route is an optional catch-all route like the proxy's; a second one at a fixed path shows what
 * the catch-all costs. Only the ratios are meaningful, since load generator, upstream and targets share one machine.
 */

const PORT = Number(process.env.BENCH_PORT ?? 3340);
const UPSTREAM_PORT = PORT + 1;
const NGINX_PORT = PORT + 2;
const LOAD = { rounds: 5, seconds: 4, connections: 32, bodyBytes: 4096 };
const NEXT = path.resolve('node_modules/next/dist/bin/next');
const SITE = path.resolve('scripts/bench/site');
const UNLIMITED = '1000000000';

const stops: (() => unknown)[] = [];
main()
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(async () => {
    for (const stop of stops.reverse()) await stop();
  });

async function main(): Promise<void> {
  const build = spawnSync(process.execPath, [NEXT, 'build', '--webpack'], { cwd: SITE, stdio: 'ignore' });
  if (build.status !== 0) throw new Error(`The benchmark site does not build. Run next build in ${SITE}.`);
  const useNginx = isNginxInstalled();
  await startUpstream(useNginx);
  startSite();

  const origin = `http://127.0.0.1:${PORT}`;
  const targets: [Target, ...Target[]] = [
    { name: 'tracking proxy', url: `${origin}/api/t/track` },
    { name: 'bare API route', url: `${origin}/api/bare/track` },
    { name: 'bare, no params', url: `${origin}/api/bare-fixed` },
  ];
  if (useNginx) {
    stops.push(startNginx(proxyConfig(NGINX_PORT, UPSTREAM_PORT)).stop);
    targets.push({ name: 'nginx proxy_pass', url: `http://127.0.0.1:${NGINX_PORT}/track` });
  } else {
    console.log('nginx is skipped because it is not installed (Debian: apt-get install nginx-light).');
  }
  for (const { url } of targets) await waitForServer(url);

  const results = await compareThroughput(targets, LOAD);
  console.log(
    `${LOAD.bodyBytes} byte bodies, ${LOAD.connections} connections, median of ${LOAD.rounds} rounds`,
  );
  for (const { name, requestsPerSecond, ratioOfFirst, rounds } of results) {
    const perRound = rounds.map(Math.round).join(' ');
    console.log(
      `${name.padEnd(17)} ${Math.round(requestsPerSecond)} req/s, proxy / this: ${ratioOfFirst.toFixed(2)} (rounds: ${perRound})`,
    );
  }
}

async function startUpstream(useNginx: boolean): Promise<void> {
  if (useNginx) {
    stops.push(startNginx(upstreamConfig(UPSTREAM_PORT)).stop);
    return;
  }
  const upstream = await startFakeUpstream(UPSTREAM_PORT);
  stops.push(() => upstream.stop());
}

function startSite(): void {
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(PORT)], {
    cwd: SITE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_PUBLIC_MIXPANEL_KEY: 'bench',
      TRACKING_UPSTREAM: `http://127.0.0.1:${UPSTREAM_PORT}`,
      TRACKING_RATE_PER_MINUTE: UNLIMITED,
    },
  });
  stops.push(() => server.kill());
}
