import { isbot } from 'isbot';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import { DAY_MS } from '@/lib/insights/durations';
import { EARLIEST_TIME } from '@/lib/server/clock-check';
import { clientNetworks } from '@/lib/server/http/client-address';
import { hasCookie } from '@/lib/server/http/cookies';
import { BatchError, decodeBatch, MAX_BATCH_BYTES } from '@/lib/server/insights/ingest/decode-batch';
import { isPlannedName } from '@/lib/server/insights/ingest/event-plan';
import type { StorageLimits } from '@/lib/server/insights/ingest/storage-limits';
import { toInsightsEvent } from '@/lib/server/insights/ingest/to-insights-event';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { eventBytes } from '@/lib/server/insights/store/store-usage';
import { isUnavailableError } from '@/lib/server/insights/writer/event-sink';
import type { InsightsWriter } from '@/lib/server/insights/writer/insights-writer';
import { metricsRecorder } from '@/lib/server/metrics';
import { errorResponse, type Forwarder, type ProxyResponse, type TrackingRequest } from './forwarder';
import { BodyTooLargeError, RequestBodyStream } from './request-body-stream';

/** Browsers send events that are at most five days old, so what is older has the time of a wrong clock. */
const MAX_DELAY_MS = 7 * DAY_MS;

/** Seconds after which the client sends again what could not be stored. */
const RETRY_AFTER = '10';

/** The same if a client has sent as much as it may for now. Its library waits at most ten minutes. */
const LIMIT_RETRY_AFTER = '600';

/** The same if a clock is wrong, which takes long to be noticed. */
const CLOCK_RETRY_AFTER = '600';

export type InsightsForwarderOptions = {
  writer: Pick<InsightsWriter, 'write'>;
  /** Older events are not kept. */
  retentionDays: number;
  /** Names of events that are stored beside those of the tracking plan. */
  otherEvents: readonly string[];
  limits: Pick<StorageLimits, 'take' | 'release'>;
};

/**
 * Handles the requests of the tracking client in place of Mixpanel: stores events, and responds to everything else as Mixpanel
 * does to a project that does not use it.
 */
export function createInsightsForwarder(options: InsightsForwarderOptions): Forwarder {
  return async (request) => {
    switch (request.route.upstreamPath) {
      case '/track/':
        return track(request, options);
      case '/engage/':
      case '/groups/':
        return accepted(request);
      case '/record/':
        return json({ code: 200, status: 'OK' });
      case '/flags/':
        return json({ flags: {} });
      default:
        return json({});
    }
  };
}

async function track(
  request: TrackingRequest,
  { writer, retentionDays, otherEvents, limits }: InsightsForwarderOptions,
): Promise<ProxyResponse> {
  const received = Date.now();
  let given: unknown[];
  try {
    const encoding = request.headers['content-encoding'];
    given = await decodeBatch(await readBody(request.body), encoding?.toString());
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
    return errorResponse(error.status, error.message);
  }
  const source = {
    received,
    isBot: isBotRequest(request),
    isOwn: hasCookie(request, OWN_VISITS_COOKIE, '1'),
  };
  const readable = given.map((event) => toInsightsEvent(event, source)).filter((event) => event !== null);
  const valid = readable.filter(({ name }) => isPlannedName(name) || otherEvents.includes(name));
  const retentionMs = retentionDays * DAY_MS;
  const events = valid.filter(({ time }) => time >= received - retentionMs);
  const newest = Math.max(...valid.map(({ time }) => time));
  // If all of it is as old as this, one of the two clocks is wrong, which may be ours.
  const isTooOld = valid.length > 0 && newest < received - Math.max(retentionMs, MAX_DELAY_MS);
  const isClockWrong = received < EARLIEST_TIME || isTooOld;
  const kept = isClockWrong ? valid : events;
  const dropped = readable.length - valid.length;
  const rejected = given.length - dropped - kept.length;
  const metrics = metricsRecorder();
  if (dropped > 0) metrics?.recordInsightsEvents('dropped', dropped);
  if (rejected > 0) metrics?.recordInsightsEvents('rejected', rejected);
  if (rejected > 0 && rejected === given.length)
    return errorResponse(400, 'The batch has no event that can be stored.');
  if (isClockWrong)
    return refuse(kept, 'The clock of the server or of the browser is wrong.', CLOCK_RETRY_AFTER);
  const bytes = events.reduce((sum, event) => sum + eventBytes(event), 0);
  const networks = clientNetworks(request.address);
  if (!limits.take(networks, bytes))
    return refuse(events, 'Too many events were sent today.', LIMIT_RETRY_AFTER);
  try {
    await writer.write(events);
  } catch (error) {
    limits.release(networks, bytes);
    if (!isUnavailableError(error)) throw error;
    return refuse(events, 'Events cannot be stored now.');
  }
  return accepted(request);
}

/** The client keeps the events and sends them again. */
function refuse(
  events: readonly InsightsEvent[],
  reason: string,
  retryAfter: string = RETRY_AFTER,
): ProxyResponse {
  metricsRecorder()?.recordInsightsEvents('refused', events.length);
  return errorResponse(503, reason, { 'Retry-After': retryAfter });
}

/** The response of Mixpanel to what it has accepted. */
function accepted({ query }: TrackingRequest): ProxyResponse {
  return json(new URLSearchParams(query).get('verbose') === '1' ? { error: null, status: 1 } : 1);
}

function json(value: unknown): ProxyResponse {
  return { status: 200, headers: {}, body: JSON.stringify(value) };
}

/** @throws BatchError if the body is too large or broke off. */
async function readBody(body: TrackingRequest['body']): Promise<Buffer> {
  if (!(body instanceof RequestBodyStream)) return body ?? Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BATCH_BYTES) break;
    }
  } catch {
    // The client has left, or has sent even more than the proxy accepts.
    if (body.error instanceof BodyTooLargeError) throw new BatchError(413, 'Request body too large.');
    throw new BatchError(400, 'The request body is not complete.');
  }
  return Buffer.concat(chunks);
}

/** Browsers always say who they are. */
function isBotRequest({ headers }: TrackingRequest): boolean {
  const userAgent = headers['user-agent'] ?? '';
  return userAgent === '' || isbot(userAgent.toString());
}
