import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXAMPLES } from './support/fuzz/examples';
import { driftOfSecondHalf, type MemorySample, sampleMemory } from './support/fuzz/memory';
import { runFuzz } from './support/fuzz/run-fuzz';
import { startFuzzedSite } from './support/fuzz/start-fuzzed-site';
import { parseCount, readArguments, runCommand } from './support/run-command';

/**
 * Sends generated requests to the built site and fails if a response has a wrong property or the memory of the server
 * grows. Needs the build with tracking enabled that `npm test` makes.
 */

const USAGE = 'Usage: npm run fuzz -- [--runs 100000] [--seed 1] [--path 0:1:2]';
/** More do not make it faster: the server has one thread. */
const CONNECTIONS = 3;
const SAMPLES = 20;
const MAX_DRIFT = 0.05;

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      runs: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      path: { type: 'string' },
    },
  });
  const runs = parseCount('--runs', values.runs);
  const seed = parseCount('--seed', values.seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-fuzz-'));
  const { site, upstream, facts, stop } = await startFuzzedSite(path.join(folder, 'fuzz.db'));
  try {
    console.log(`Seed ${seed}, ${runs} requests to http://${facts.host}, process ${site.process.pid}`);
    const statuses = new Map<string, number>();
    const memory: MemorySample[] = [];
    const start = performance.now();
    let requests = 0;
    const failure = await runFuzz({
      port: site.port,
      site: facts,
      runs,
      seed,
      path: values.path,
      examples: EXAMPLES,
      connections: values.path === undefined ? CONNECTIONS : 1,
      async onExchange({ responses }) {
        requests += 1;
        const status = responses.map((response) => response.status).join('+') || 'closed';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (requests % Math.ceil(runs / SAMPLES) !== 0) return;
        upstream.reset();
        const sample = await sampleMemory(site.process, requests);
        memory.push(sample);
        const perSecond = Math.round(requests / ((performance.now() - start) / 1000));
        const megabytes = `RSS ${sample.rss.toFixed(1)} MB, heap ${sample.heap.toFixed(1)} MB`;
        console.log(`${requests} requests, ${perSecond}/s, ${megabytes}`);
      },
    });
    const sorted = [...statuses].sort(([, a], [, b]) => b - a);
    console.log(`Statuses: ${sorted.map(([status, count]) => `${status} × ${count}`).join(', ')}`);
    if (failure !== null) throw new Error(failure);
    if (memory.length >= SAMPLES / 2) checkDrift(memory);
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
});

function checkDrift(memory: readonly MemorySample[]): void {
  for (const kind of ['rss', 'heap'] as const) {
    const drift = driftOfSecondHalf(memory.map((sample) => sample[kind]));
    console.log(`Drift of ${kind} in the second half: ${(drift * 100).toFixed(1)} %`);
    if (drift > MAX_DRIFT) throw new Error(`Memory grows: ${kind}, more than ${MAX_DRIFT * 100} %.`);
  }
}
