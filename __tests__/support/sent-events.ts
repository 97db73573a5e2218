import type { FakeUpstream, ReceivedRequest } from '@/scripts/support/fake-upstream';

/** An event as it arrived at the upstream. */
export type SentEvent = { event: string; properties: Record<string, unknown> & { $insert_id: string } };

/** The events in a batch: a form from a request, plain text of the same form from a beacon. */
export function eventsIn({ body }: Pick<ReceivedRequest, 'body'>): SentEvent[] {
  const data = new URLSearchParams(body.toString()).get('data');
  return data ? JSON.parse(data) : [];
}

/** The batches of events that arrived from pages of a host. */
export function batchesFrom(upstream: FakeUpstream, host: string): ReceivedRequest[] {
  return upstream.requests.filter(
    (request) =>
      request.url.startsWith('/track') &&
      eventsIn(request).some(({ properties }) => properties.domain === host),
  );
}

/**
 * The events that arrived from pages of a host, each once, in the order in which they happened. The library's
 * queue may swap events of the same millisecond, of which the start of a visit is always the first.
 */
export function eventsFrom(upstream: FakeUpstream, host: string): SentEvent[] {
  const all = batchesFrom(upstream, host).flatMap(eventsIn);
  const once = [...new Map(all.map((event) => [event.properties.$insert_id, event])).values()];
  return once.sort((a, b) => rank(a) - rank(b));
}

function rank({ event, properties: { time } }: SentEvent): number {
  return Number(time) * 1000 - (event === 'website started' ? 0.5 : 0);
}
