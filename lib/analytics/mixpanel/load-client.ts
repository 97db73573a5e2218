import { isLocalhost, isTrackingEnabled, readConsent } from '@/lib/analytics/consent';
import { connectQueue } from '@/lib/analytics/event-queue';
import { addPage } from '@/lib/analytics/page-properties';
import {
  type PersistedBatch,
  readPersistedBatches,
  removePersistedBatches,
} from '@/lib/analytics/persisted-batches';
import { readCookie, readItem } from '@/lib/browser/storage';
import { HAS_INSIGHTS } from '@/lib/config/has-insights';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { type Client, startClient } from './client';
import { MIXPANEL_COOKIE, updateMixpanelCookie } from './cookie';
import type { PersistedEvent } from './flush-on-hide';
import { superProperties } from './super-properties';

/** What only Mixpanel can do. */
const WITHOUT_MIXPANEL = { recordedPercent: 0, featureFlags: false } as const;

let clientPromise: Promise<Client> | null = null;

/** Resolves to the client. The first call starts it and connects the event queue. */
export function loadClient(): Promise<Client> {
  clientPromise ??= start();
  return clientPromise;
}

async function start(): Promise<Client> {
  // Named, so that it is the same chunk that the page has already requested.
  const { startFlushOnHide } = await import(/* webpackChunkName: "flush-on-hide" */ './flush-on-hide');
  startFlushOnHide();
  const optedOut = isLocalhost() || !isTrackingEnabled();
  if (!optedOut) updateMixpanelCookie();
  const client = await startClient({
    key: PUBLIC_ENVIRONMENT.trackingToken,
    apiHost: window.location.origin + TRACKING_PATH,
    settings: HAS_INSIGHTS ? { ...SITE.analytics, ...WITHOUT_MIXPANEL } : SITE.analytics,
    persistence: !readCookie(MIXPANEL_COOKIE) && readItem(MIXPANEL_COOKIE) ? 'localStorage' : 'cookie',
    optedOut,
    hasConsented: readConsent() === 'in',
    superProperties: superProperties(),
    isTrackingEnabled,
  });
  // An opt-out, in this tab or another.
  window.addEventListener('storage', () => {
    if (readConsent() === 'out') client.optOut();
  });
  const { send, unconfirmedEvents } = client;
  connectQueue({ send: (event) => send(addPage(event)), unconfirmedEvents });
  void resendPersistedEvents(client);
  return client;
}

/** Mixpanel rejects events that are older than this, in seconds. */
const MAX_AGE = 5 * 24 * 60 * 60;

/** Sends the events that were persisted without a client. A beacon may have delivered them already. */
async function resendPersistedEvents({ resend }: Client): Promise<void> {
  const batches = readPersistedBatches();
  const oldest = Date.now() / 1000 - MAX_AGE;
  const events = batches.flatMap(parseBatch).filter(({ properties }) => properties.time > oldest);
  if (await resend(events)) removePersistedBatches(batches);
}

/** Empty if the batch is malformed. */
function parseBatch({ batch }: PersistedBatch): PersistedEvent[] {
  try {
    return JSON.parse(batch) as PersistedEvent[];
  } catch {
    return [];
  }
}
