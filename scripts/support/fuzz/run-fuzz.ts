import fc from 'fast-check';
import { Connection, type Exchange } from './connection';
import {
  type FuzzRequest,
  isAmbiguous,
  type SiteFacts,
  serializeRequest,
  shellCommand,
} from './fuzz-request';
import { findViolations } from './properties';
import { requestArbitrary } from './request-arbitrary';
import { SITE_URL } from './start-fuzzed-site';

export type FuzzOptions = {
  port: number;
  site: SiteFacts;
  runs: number;
  seed: number;
  /** Path of a counterexample, from an earlier failure with the same seed. */
  path?: string | undefined;
  /** Connections that send at the same time, each its share of the runs with a seed of its own: `seed`, `seed + 1`, … */
  connections?: number;
  /** Requests that are sent first. */
  examples?: readonly FuzzRequest[];
  /** Called with each generated request's responses. */
  onExchange?: (exchange: Exchange) => Promise<void> | void;
};

/** Asks on the same connection whether it is still usable. */
const PROBE: FuzzRequest = {
  method: 'GET',
  target: '/api/health',
  version: '1.1',
  headers: [['Host', '{host}']],
  framing: 'none',
  body: '',
};

/**
 * Sends generated requests, each connection one after the other. Returns null if all properties hold, otherwise a report
 * with the smallest counterexample.
 */
export async function runFuzz(options: FuzzOptions): Promise<string | null> {
  const { runs, seed, connections = 1, examples = [] } = options;
  const results = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      runOnConnection({
        ...options,
        runs: Math.ceil(runs / connections),
        seed: seed + index,
        examples: index === 0 ? examples : [],
      }),
    ),
  );
  return results.find((result) => result !== null) ?? null;
}

async function runOnConnection(options: FuzzOptions): Promise<string | null> {
  const { port, site, runs, seed, path, examples = [], onExchange } = options;
  let connection = new Connection(port);
  const check = async (request: FuzzRequest): Promise<string[]> => {
    if (connection.isClosed) connection = new Connection(port);
    const isLast = isAmbiguous(request);
    try {
      const bytes = serializeRequest(request, site);
      const exchange = await connection.send(bytes, { method: request.method, isLast });
      await onExchange?.(exchange);
      const violations = findViolations(request, exchange, [`http://${site.host}`, SITE_URL]);
      if (connection.isClosed || violations.length > 0) return violations;
      const probe = await connection.send(serializeRequest(PROBE, site), { method: 'GET', isLast: false });
      const isUsable =
        probe.responses.length === 1 && probe.responses[0]?.body.toString() === '{"status":"ok"}';
      return isUsable ? [] : ['The connection cannot be used for a further request.'];
    } catch (error) {
      return [(error as Error).message];
    }
  };
  const property = fc.asyncProperty(requestArbitrary, async (request) => {
    const violations = await check(request);
    if (violations.length > 0) {
      connection.close();
      connection = new Connection(port);
      throw new Error(violations.join(' '));
    }
  });
  const details = await fc.check(property, {
    seed,
    numRuns: runs + examples.length,
    ...(path === undefined ? {} : { path }),
    examples: examples.map((example): [FuzzRequest] => [example]),
  });
  connection.close();
  if (!details.failed) return null;
  const [request] = details.counterexample ?? [];
  return [
    details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance),
    `Replay: --seed ${seed} --path ${details.counterexamplePath} (shrunk ${details.numShrinks} times)`,
    request ? shellCommand(serializeRequest(request, site), port) : '',
  ].join('\n');
}
