import type { FakeUpstream, ReceivedRequest } from '@/__tests__/support/fake-upstream';

/** An event as the upstream received it. */
export type SentEvent = { event: string; properties: Record<string, unknown> & { $insert_id: string } };

/**
 * Parses the events of a batch, or the single event of a client without a queue. Requests and beacons have the same
 * URL-encoded body with different content types.
 */
export function eventsIn({ body }: Pick<ReceivedRequest, 'body'>): SentEvent[] {
  const data = new URLSearchParams(body.toString()).get('data');
  return data ? [JSON.parse(data)].flat() : [];
}

/** Lists the received batches that have events from pages of a host. */
export function batchesFrom(upstream: FakeUpstream, host: string): ReceivedRequest[] {
  return upstream.requests.filter(
    (request) =>
      request.url.startsWith('/track') &&
      eventsIn(request).some(({ properties }) => properties.domain === host),
  );
}

/** Lists the received events from pages of a host, without duplicates, by time. */
export function eventsFrom(upstream: FakeUpstream, host: string): SentEvent[] {
  const all = batchesFrom(upstream, host).flatMap(eventsIn);
  const unique = [...new Map(all.map((event) => [event.properties.$insert_id, event])).values()];
  return unique.sort((a, b) => Number(a.properties.time) - Number(b.properties.time));
}

/** An event without the property that the library adds to each request, in which copies of an event differ. */
export function withoutSender({ event, properties }: SentEvent): SentEvent {
  const { mp_sent_by_lib_version, ...sent } = properties;
  return { event, properties: sent as SentEvent['properties'] };
}

/** In a page: the keys of the events that are stored because they may not have arrived. */
export const unsentKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('checkleaf:events:'));
