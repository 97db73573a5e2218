import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import { environment, insightsCacheFolder } from '@/lib/server/environment';
import { isLoopbackUrl } from '@/lib/server/http/local-request';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { fillInsights } from './support/fill-insights';
import { loadEnv } from './support/load-env';
import { readTemplates } from './support/read-templates';
import { parseCount, readArguments, runCommand } from './support/run-command';

/**
 * Serves the site with statistics of made-up visits, in a database of their own, which is made anew each time. See
 * docs/insights.md.
 */

const USAGE = 'Usage: npm run insights:demo -- [--port 3000] [--visits 80] [--seed 1] [--no-start]';

const FILE = '.data/insights-demo.db';

/** A month, and the one before it, with which it is compared: by days of the week, that is 35 days before. */
const DAYS = 66;

/** Its build sends events, so that it is not that of other starts. */
const BUILD = '.next-insights';

const POLL_MS = 250;

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      port: { type: 'string', default: process.env.PORT || '3000' },
      visits: { type: 'string', default: '80' },
      seed: { type: 'string', default: '1' },
      'no-start': { type: 'boolean', default: false },
    },
  });
  loadEnv(false);
  if (!values['no-start'] && (await isResponding(values.port)))
    throw new Error(`Port ${values.port} is in use: stop that server, or pass --port.`);
  await fill({
    visitsPerDay: parseCount('--visits', values.visits),
    seed: parseCount('--seed', values.seed),
  });
  if (!values['no-start']) await serve(values.port);
});

async function fill({ visitsPerDay, seed }: { visitsPerDay: number; seed: number }): Promise<void> {
  const { CONTENT_DIR, SITE_URL } = environment();
  const templates = await readTemplates(CONTENT_DIR);
  for (const ending of ['', '-wal', '-shm']) rmSync(FILE + ending, { force: true });
  const url = `file:${FILE}`;
  const cache = insightsCacheFolder({ ...environment(), INSIGHTS_DATABASE_URL: url });
  const store = await openInsightsStore(url);
  const reader = await openReportReader(store, cache);
  // It prints nothing if the output is not a terminal.
  const bar = new SingleBar(
    {
      format: 'Making up visits {bar} {percentage} % | {events} events',
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  try {
    bar.start(DAYS, 0, { events: 0 });
    const options = { templates, siteUrl: SITE_URL, seed, end: Date.now(), days: DAYS, visitsPerDay };
    const events = await fillInsights(store, { ...options, packer: reader }, (day, count) =>
      bar.update(day, { events: count }),
    );
    bar.stop();
    console.log(`${FILE} has ${events} events of made-up visits in the last ${DAYS} days.`);
  } finally {
    bar.stop();
    reader.close();
    await store.db.destroy();
  }
}

/** Serves the site until it is stopped. */
async function serve(port: string): Promise<void> {
  const site = spawn(process.execPath, ['scripts/start.cjs', '--port', port], {
    stdio: 'inherit',
    env: {
      ...process.env,
      INSIGHTS: 'on',
      INSIGHTS_DATABASE_URL: `file:${FILE}`,
      // Opened on this machine, the pages need no password, and what they show is no secret.
      INSIGHTS_PASSWORD: '',
      NEXT_PUBLIC_MIXPANEL_KEY: '',
      NEXT_DIST_DIR: BUILD,
      // With a public URL, the pages would need a password.
      ...(!isLoopbackUrl(environment().SITE_URL) && { SITE_URL: `http://localhost:${port}` }),
    },
  });
  const exit = once(site, 'exit');
  // A terminal also sends Ctrl-C to the site.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => site.kill('SIGTERM'));
  while (site.exitCode === null && site.signalCode === null) {
    if (await isResponding(port)) {
      console.log(`Insights with made-up visits: http://localhost:${port}/insights`);
      break;
    }
    await setTimeout(POLL_MS);
  }
  await exit;
  process.exitCode = site.exitCode ?? 1;
}

async function isResponding(port: string): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
