import fc from 'fast-check';
import { type FuzzRequest, isAmbiguous, type SiteFacts, serializeRequest } from './fuzz-request';
import { exchange, type HttpResponse, parseResponse } from './http-response';
import { findViolations } from './properties';
import { requestArbitrary } from './request-arbitrary';
import { SITE_URL } from './start-fuzzed-site';

export type FuzzOptions = {
  port: number;
  site: SiteFacts;
  runs: number;
  seed: number;
  /** Requests that are sent at the same time, each its share of the runs with a seed of its own: `seed`, `seed + 1`, … */
  concurrency: number;
  /** Requests that are sent first. */
  examples: readonly FuzzRequest[];
  onResponse?: (response: HttpResponse | null) => void;
};

/** Sends generated requests. Returns null if all properties hold, otherwise a report with the smallest counterexample. */
export async function runFuzz(options: FuzzOptions): Promise<string | null> {
  const { runs, seed, concurrency } = options;
  const share = Math.ceil(runs / concurrency);
  const results = await Promise.all(
    Array.from({ length: concurrency }, (_, index) =>
      runShare({ ...options, runs: share, seed: seed + index }),
    ),
  );
  return results.find((result) => result !== null) ?? null;
}

async function runShare({
  port,
  site,
  runs,
  seed,
  examples,
  onResponse,
}: FuzzOptions): Promise<string | null> {
  const origins = [SITE_URL, `http://${site.host}`];
  const property = fc.asyncProperty(requestArbitrary, async (request) => {
    const isClear = !isAmbiguous(request);
    const received = await exchange(port, serializeRequest(request, site), { isClear });
    let response: HttpResponse | null = null;
    try {
      response = parseResponse(received, request.method);
    } catch (error) {
      // An unclear request can be several, or end in the middle of a response.
      if (isClear) throw error;
    }
    onResponse?.(response);
    const violations = findViolations(request, response, origins);
    if (violations.length > 0) throw new Error(violations.join(' '));
  });
  const details = await fc.check(property, {
    seed,
    numRuns: runs + examples.length,
    examples: examples.map((example): [FuzzRequest] => [example]),
  });
  if (!details.failed) return null;
  const [request] = details.counterexample ?? [];
  return `${details.errorInstance}\nSeed ${seed}: ${JSON.stringify(request)}`;
}
