import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { isTrackingEnabled, readConsent } from '@/lib/analytics/consent';
import { forgetVisit, subscribeToConsent } from '@/lib/analytics/set-consent';
import { readCookie, readItem } from '@/lib/browser/storage';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import type { ConsentChoice } from '@/lib/config/consent-cookie';
import { HAS_INSIGHTS } from '@/lib/config/has-insights';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { mixpanelConfig } from './config';
import {
  isLocalhost,
  MIXPANEL_COOKIE,
  readMixpanelCookie,
  superProperties,
  updateMixpanelCookie,
} from './cookie';
import {
  dropIfDisabled,
  type EventSource,
  ignoreMissingRecorder,
  keepStoredProperties,
  type LibraryInternals,
  type LibraryWithQueue,
  patchNetworkErrors,
  patchRetryAfter,
  replaceLibraryQueue,
} from './patches';
import {
  isOnPrivatePage,
  loadRecorder,
  pauseRecordingOnPrivatePages,
  shouldRecordVisit,
} from './session-recording';
import type { UnsentEventsClient } from './unsent-events';

/** What the rest of the site uses of Mixpanel's library. */
export type Client = {
  /** Resolves to the visitor's variant of a feature flag, or to the fallback if there is none. */
  readFlag: (name: string, fallback: unknown) => Promise<unknown>;
};

/** The library, with the private parts that are used. */
const library = mixpanel as unknown as LibraryInternals &
  LibraryWithQueue & {
    /** `props` are the properties of its cookie. */
    persistence: { props: Readonly<Record<string, unknown>> };
    flags?: { checkFirstTimeEvents?: (event: string, properties: unknown) => void };
  };

/** Without what only Mixpanel can do, if there is none. */
const SETTINGS: AnalyticsSettings = HAS_INSIGHTS
  ? { ...SITE.analytics, recordedPercent: 0, featureFlags: false }
  : SITE.analytics;

let clientPromise: Promise<Client> | null = null;

/**
 * Resolves to the client. The first call starts it: it sends the unsent events, unless the visitor's choice is `out`, or the visitor
 * opted out before and has not chosen again.
 */
export function loadClient(): Promise<Client> {
  clientPromise ??= start();
  return clientPromise;
}

async function start(): Promise<Client> {
  // Named, so that it is the chunk that the page has already requested.
  const unsent = await import(/* webpackChunkName: "unsent-events" */ './unsent-events');
  unsent.startFlushOnHide();
  const source = {
    due: unsent.dueEvents,
    add: unsent.addUnsent,
    remove: unsent.removeUnsent,
    clear: unsent.clearUnsent,
  };
  if (readChoice() !== 'out') updateMixpanelCookie();
  const redactIds = await loadRedaction();
  const isRecordedVisit = readChoice() !== 'out' && shouldRecordVisit(SETTINGS.recordedPercent);
  initialize(source, isRecordedVisit && !isOnPrivatePage() && (await loadRecorder()));
  // The visitor may have chosen while the chunks were loaded.
  const choice = readChoice();
  if (choice === 'out') optOut(source);
  else if (choice === 'in' || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (isRecordedVisit) pauseRecordingOnPrivatePages(mixpanel);
  }
  const applyChoice = createApplyChoice(source);
  subscribeToConsent(applyChoice);
  unsent.connectClient({
    applyChoice,
    recordingProperties: () => library.get_session_recording_properties(),
    redactIds,
    onComplete: ({ event, properties }) => library.flags?.checkFirstTimeEvents?.(event, properties),
  });
  mixpanel.start_batch_senders();
  // An opt-in starts them again, because they were started before.
  if (mixpanel.has_opted_out_tracking()) library.stop_batch_senders();
  return { readFlag: (name, fallback) => mixpanel.flags.get_variant_value(name, fallback) };
}

/** `out` also on localhost, and where the site asks first and has no answer. `in` overrides an opt-out that the library has stored. */
function readChoice(): ConsentChoice | undefined {
  return isLocalhost() || !isTrackingEnabled() ? 'out' : readConsent();
}

/** Starts the library with its patches. It sends nothing before its batch senders are started. */
function initialize(source: EventSource, recorded: boolean): void {
  const config = mixpanelConfig({
    apiHost: window.location.origin + TRACKING_PATH,
    persistence: !readCookie(MIXPANEL_COOKIE) && readItem(MIXPANEL_COOKIE) ? 'localStorage' : 'cookie',
    recorded,
    featureFlags: SETTINGS.featureFlags && readChoice() !== 'out',
  });
  patchRetryAfter();
  mixpanel.init(PUBLIC_ENVIRONMENT.trackingToken, {
    ...config,
    batch_autostart: false,
    loaded: () => {
      patchNetworkErrors(library);
      dropIfDisabled(library, isTrackingEnabled);
      keepStoredProperties(library);
      replaceLibraryQueue(library, source);
    },
  });
  ignoreMissingRecorder(library);
}

/** Loads what hashes the ids of private shares in all properties, unless the settings allow them. */
async function loadRedaction(): Promise<UnsentEventsClient['redactIds']> {
  if (SETTINGS.privateShareIds === 'plain') return (properties) => properties;
  const { hashPrivateId, redactPrivateIds } = await import('@/lib/analytics/redact-private-ids');
  return (properties) => ({ ...properties, ...redactPrivateIds(properties, hashPrivateId) });
}

function optIn(): void {
  // An empty `track`: with its own, the library would send an event named $opt_in.
  mixpanel.opt_in_tracking({ track() {} });
  mixpanel.register(superProperties());
}

/** Deletes the visitor's cookie, forgets the visitor and unsent events, and stops a session recording. */
function optOut(source: EventSource): void {
  source.clear();
  mixpanel.opt_out_tracking({ delete_user: false });
  // The library keeps them in memory, and would store them again.
  library.persistence.props = {};
}

/**
 * Makes the client follow the visitor's choice, also one that was made in another tab while this one was not told: the id in the
 * cookie then is another one, that of a new visitor.
 */
function createApplyChoice(source: EventSource): () => void {
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
      if (visitor !== undefined) optOut(source);
      visitor = undefined;
      return;
    }
    const properties = updateMixpanelCookie();
    visitor = properties.distinct_id;
    source.clear();
    library.persistence.props = properties;
    optIn();
  };
}
