import { isLocalhost, isTrackingEnabled, readConsent } from '@/lib/analytics/consent';
import { forgetVisit, subscribeToConsent } from '@/lib/analytics/set-consent';
import { readCookie, readItem } from '@/lib/browser/storage';
import { HAS_INSIGHTS } from '@/lib/config/has-insights';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { type Client, startClient } from './client';
import { MIXPANEL_COOKIE, readMixpanelCookie, updateMixpanelCookie } from './cookie';
import { superProperties } from './super-properties';

/** What only Mixpanel can do. */
const WITHOUT_MIXPANEL = { recordedPercent: 0, featureFlags: false } as const;

let clientPromise: Promise<Client> | null = null;

/** Resolves to the client. The first call starts it: it sends the unsent events. */
export function loadClient(): Promise<Client> {
  clientPromise ??= start();
  return clientPromise;
}

async function start(): Promise<Client> {
  // Named, so that both are in the chunk that the page has already requested.
  const [{ startFlushOnHide }, unsent] = await Promise.all([
    import(/* webpackChunkName: "flush-on-hide" */ './flush-on-hide'),
    import(/* webpackChunkName: "flush-on-hide" */ './unsent-events'),
  ]);
  startFlushOnHide();
  const readChoice = () => (isLocalhost() || !isTrackingEnabled() ? 'out' : readConsent());
  if (readChoice() !== 'out') updateMixpanelCookie();
  const client = await startClient({
    key: PUBLIC_ENVIRONMENT.trackingToken,
    apiHost: window.location.origin + TRACKING_PATH,
    settings: HAS_INSIGHTS ? { ...SITE.analytics, ...WITHOUT_MIXPANEL } : SITE.analytics,
    persistence: !readCookie(MIXPANEL_COOKIE) && readItem(MIXPANEL_COOKIE) ? 'localStorage' : 'cookie',
    readChoice,
    superProperties: superProperties(),
    unsentEvents: {
      due: unsent.dueEvents,
      add: unsent.addUnsent,
      remove: unsent.removeUnsent,
      clear: unsent.clearUnsent,
    },
    isTrackingEnabled,
  });
  const applyChoice = createApplyChoice(client);
  subscribeToConsent(applyChoice);
  unsent.connectClient({ ...client, applyChoice });
  client.start();
  return client;
}

/**
 * Makes the client follow the visitor's choice, also one that was made in another tab while this one was not told: the id in the
 * cookie then is another one, that of a new visitor.
 */
function createApplyChoice({ optIn, optOut }: Client): () => void {
  let visitor = readMixpanelCookie().distinct_id;
  return () => {
    if (isLocalhost()) return;
    const isEnabled = isTrackingEnabled();
    const { distinct_id } = readMixpanelCookie();
    if (isEnabled && visitor !== undefined) {
      if (distinct_id === visitor) return;
      // Without a choice, two tabs have started at the same moment, or the cookie was deleted: it is one visitor.
      if (distinct_id === undefined || readConsent() !== 'in') {
        visitor = distinct_id ?? visitor;
        return;
      }
    }
    // A new visitor has not come from where the earlier one came from.
    if (visitor !== undefined) forgetVisit();
    if (!isEnabled) {
      if (visitor !== undefined) optOut();
      visitor = undefined;
      return;
    }
    const properties = updateMixpanelCookie();
    visitor = properties.distinct_id;
    optIn(properties);
  };
}
