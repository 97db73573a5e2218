import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildBenchSite, NEXT } from '@/scripts/bench/build-bench-site';
import { compareThroughput, median, medianRatio, type Target } from '@/scripts/bench/compare';
import { proxyConfig, startNginx, upstreamConfig } from '@/scripts/bench/nginx';
import { waitForServer } from '@/scripts/bench/wait-for-server';
import { startFakeUpstream } from '@/scripts/support/fake-upstream';
import { findFreePort } from '@/scripts/support/find-free-port';
import { isNginxInstalled } from '@/scripts/support/find-nginx';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';

/**
 * Compares the throughput of the tracking proxy with a minimal API route that uses the same connection pool, and with
 * nginx. The minimal route is an optional catch-all route like the proxy's; a second one at a fixed path shows what
 * the catch-all costs. Only the ratios are meaningful, since load generator, upstream and targets share one machine.
 */

const USAGE = 'Usage: npm run bench -- [--rounds 5] [--seconds 4]';
const CONNECTIONS = 32;
const BODY_BYTES = 4096;
const REQUEST = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'data='.padEnd(BODY_BYTES, 'a'),
};
const SITE = path.resolve('scripts/bench/site');
const UNLIMITED = '1000000000';

const stops: (() => unknown)[] = [];
runCommand(() =>
  measure().finally(async () => {
    for (const stop of stops.reverse()) await stop();
  }),
);

async function measure(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
  });
  const load = {
    connections: CONNECTIONS,
    rounds: parseCount('--rounds', values.rounds),
    seconds: parseCount('--seconds', values.seconds),
  };
  buildBenchSite(SITE);
  const [port, upstreamPort, nginxPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const useNginx = isNginxInstalled();
  await startUpstream(upstreamPort, useNginx);
  startSite(port, upstreamPort);

  const origin = `http://127.0.0.1:${port}`;
  const targets: Target[] = [
    { ...REQUEST, name: 'tracking proxy', url: `${origin}/api/t/track` },
    { ...REQUEST, name: 'bare API route', url: `${origin}/api/bare/track` },
    { ...REQUEST, name: 'bare, no params', url: `${origin}/api/bare-fixed` },
  ];
  if (useNginx) {
    stops.push(startNginx(proxyConfig(nginxPort, upstreamPort)).stop);
    targets.push({ ...REQUEST, name: 'nginx proxy_pass', url: `http://127.0.0.1:${nginxPort}/track` });
  } else {
    console.log('nginx is skipped because it is not installed (Debian: apt-get install nginx-light).');
  }
  for (const { url } of targets) await waitForServer(url);

  const results = await compareThroughput(targets, load);
  const [proxyRounds = []] = results.values();
  console.log(`${BODY_BYTES} byte bodies, ${CONNECTIONS} connections, median of ${load.rounds} rounds`);
  for (const [{ name }, rounds] of results) {
    const rates = rounds.map(({ requestsPerSecond }) => Math.round(requestsPerSecond));
    const ratio = medianRatio(proxyRounds, rounds).toFixed(2);
    console.log(
      `${name.padEnd(17)} ${median(rates)} req/s, proxy / this: ${ratio} (rounds: ${rates.join(' ')})`,
    );
  }
}

async function startUpstream(port: number, useNginx: boolean): Promise<void> {
  if (useNginx) {
    stops.push(startNginx(upstreamConfig(port)).stop);
    return;
  }
  const upstream = await startFakeUpstream(port);
  stops.push(() => upstream.stop());
}

function startSite(port: number, upstreamPort: number): void {
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: SITE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_PUBLIC_MIXPANEL_KEY: 'bench',
      TRACKING_UPSTREAM: `http://127.0.0.1:${upstreamPort}`,
      TRACKING_RATE_PER_MINUTE: UNLIMITED,
    },
  });
  // The site is stopped before its upstream, because it logs requests that the upstream aborts.
  stops.push(() => {
    server.kill();
    return once(server, 'exit');
  });
}
