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
  /** Requests that each connection sends first. */
  examples?: readonly FuzzRequest[];
  /** Called with each generated request's responses. */
  onExchange?: (exchange: Exchange) => Promise<void> | void;
};

/** Checks that the server is ready and, on the same connection, that it is still usable. */
const PROBE: FuzzRequest = {
  method: 'GET',
  target: '/api/ready',
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
  const { runs, seed, connections = 1 } = options;
  const server = { isDown: false };
  const results = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      runOnConnection({ ...options, runs: Math.ceil(runs / connections), seed: seed + index }, server),
    ),
  );
  return results.find((result) => result !== null) ?? null;
}

async function runOnConnection(options: FuzzOptions, server: { isDown: boolean }): Promise<string | null> {
  const { port, site, runs, seed, path, examples = [], onExchange } = options;
  const origins = [`http://${site.host}`, SITE_URL];
  let connection = new Connection(port);

  const check = async (request: FuzzRequest): Promise<string[]> => {
    const bytes = serializeRequest(request, site);
    const exchange = await connection.send(bytes, { method: request.method, isLast: isAmbiguous(request) });
    await onExchange?.(exchange);
    const violations = findViolations(request, exchange, origins);
    if (violations.length > 0) return violations;
    const isNew = connection.isClosed;
    if (isNew) connection = new Connection(port);
    const { responses } = await connection.send(serializeRequest(PROBE, site), {
      method: 'GET',
      isLast: false,
    });
    if (responses.length === 1 && responses[0]?.body.toString() === '{"status":"ok"}') return [];
    server.isDown ||= isNew;
    return [
      isNew ? 'The server is not ready any more.' : 'The connection cannot be used for a further request.',
    ];
  };

  const property = fc.asyncProperty(requestArbitrary, async (request) => {
    // Any request would fail now, so the first one must not be shrunk.
    if (server.isDown) return;
    const violations = await check(request).catch((error: Error) => [error.message]);
    if (connection.isClosed || violations.length > 0) {
      connection.close();
      connection = new Connection(port);
    }
    if (violations.length > 0) throw new Error(violations.join(' '));
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
