import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXAMPLES } from './support/fuzz/examples';
import { runFuzz } from './support/fuzz/run-fuzz';
import { startFuzzedSite } from './support/fuzz/start-fuzzed-site';
import { parseCount, readArguments, runCommand } from './support/run-command';

/** Sends generated requests to the build with tracking enabled that `npm test` makes, and fails if a response has a wrong property. */

const USAGE = 'Usage: npm run fuzz -- [--runs 100000] [--seed 1]';

/** More do not make it faster: the server has one thread. */
const CONCURRENCY = 3;

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      runs: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const runs = parseCount('--runs', values.runs);
  const seed = parseCount('--seed', values.seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-fuzz-'));
  const { site, upstream, facts, stop } = await startFuzzedSite(path.join(folder, 'fuzz.db'));
  try {
    console.log(`Seed ${seed}, ${runs} requests to http://${facts.host}`);
    const statuses = new Map<string, number>();
    const failure = await runFuzz({
      port: site.port,
      site: facts,
      runs,
      seed,
      examples: EXAMPLES,
      concurrency: CONCURRENCY,
      onResponse(response) {
        upstream.reset();
        const status = String(response?.status ?? 'closed');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
    });
    const sorted = [...statuses].sort(([, a], [, b]) => b - a);
    console.log(`Statuses: ${sorted.map(([status, count]) => `${status} × ${count}`).join(', ')}`);
    if (failure !== null) throw new Error(failure);
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
});
