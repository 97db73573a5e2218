import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import type { CompleteEvent, EventSender } from '@/lib/analytics/event-queue';
import { redactPrivateIds } from '@/lib/analytics/redact-private-ids';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { mixpanelConfig } from './config';
import type { PersistedEvent } from './flush-on-hide';
import {
  disableLibraryBeacon,
  enqueueUnchanged,
  LIBRARY_QUEUE_LIMIT,
  type LibraryWithQueue,
  libraryQueue,
  limitLibraryQueue,
} from './library-queue';
import {
  dropIfDisabled,
  ignoreMissingRecorder,
  keepStoredProperties,
  type LibraryInternals,
  patchNetworkErrors,
  patchRetryAfter,
} from './patches';
import {
  isOnPrivatePage,
  loadRecorder,
  pauseRecordingOnPrivatePages,
  shouldRecordVisit,
} from './session-recording';

/** What the rest of the site uses of Mixpanel's library. */
export type Client = EventSender & {
  /** Sends events of an earlier page load unchanged. Resolves to whether the library has stored all of them. */
  resend: (events: readonly PersistedEvent[]) => Promise<boolean>;
  /** Deletes the visitor's cookie and queued events, and stops a session recording. */
  optOut: () => void;
  optIn: () => void;
  /** Resolves to the visitor's variant of a feature flag, or to the fallback if there is none. */
  readFlag: (name: string, fallback: unknown) => Promise<unknown>;
};

/** Passed in instead of imported, so that the first load and the client's chunk share no modules. */
export type ClientOptions = {
  /** Mixpanel project key. */
  key: string;
  /** URL of the tracking proxy. */
  apiHost: string;
  settings: AnalyticsSettings;
  /** Where the library stores the visitor's properties. */
  persistence: 'cookie' | 'localStorage';
  /** Whether the client starts opted out, as it does on localhost. */
  optedOut: boolean;
  /** Whether the visitor has opted in. This overrides an earlier opt-out, which the library persists itself. */
  hasConsented: boolean;
  /** Sent with every event. */
  superProperties: Readonly<Record<string, string>>;
  /** Checked before each event is sent. */
  isTrackingEnabled: () => boolean;
};

/**
 * Initializes Mixpanel's library. Call it once, in a browser. The client is opted in, unless `optedOut` is set or the
 * visitor opted out before.
 */
export async function startClient(options: ClientOptions): Promise<Client> {
  const { key, apiHost, settings, persistence, optedOut, hasConsented, superProperties, isTrackingEnabled } =
    options;
  const redact = settings.privateShareIds === 'plain' ? undefined : await loadRedaction();
  const isRecordedVisit = !optedOut && shouldRecordVisit(settings.recordedPercent);
  const startsRecording = isRecordedVisit && !isOnPrivatePage() && (await loadRecorder());
  const featureFlags = settings.featureFlags && !optedOut;
  const optIn = () => {
    // An empty `track`: with its own, the library would send an event named $opt_in.
    mixpanel.opt_in_tracking({ track() {} });
    mixpanel.register(superProperties);
  };
  const optOut = () => {
    handedOver.clear();
    mixpanel.opt_out_tracking({ delete_user: false });
  };
  const library = mixpanel as unknown as LibraryInternals & LibraryWithQueue;

  patchRetryAfter();
  mixpanel.init(key, {
    ...mixpanelConfig({ apiHost, persistence, recorded: startsRecording, featureFlags }),
    hooks: { before_track: redactUrls },
    loaded: () => {
      patchNetworkErrors(library);
      dropIfDisabled(library, isTrackingEnabled);
      keepStoredProperties(library);
    },
  });
  limitLibraryQueue(library);
  disableLibraryBeacon(library);
  ignoreMissingRecorder(library);
  if (optedOut) optOut();
  else if (hasConsented || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (isRecordedVisit) pauseRecordingOnPrivatePages(mixpanel);
  }
  return {
    send: ({ event, properties }) => {
      if (isTrackingEnabled()) trackEvent(event, redact?.({ ...referrers(), ...properties }) ?? properties);
    },
    resend: (events) =>
      enqueueUnchanged(
        library,
        events.map(({ event, properties, isRaw }) => ({
          event,
          properties: (isRaw && redact?.(properties)) || properties,
        })),
      ),
    unconfirmedEvents: () => [...libraryQueue(library), ...handedOver.values()],
    optOut,
    optIn,
    readFlag: (name, fallback) => mixpanel.flags.get_variant_value(name, fallback),
  };
}

/** Adds the URLs that the library would add to an event, without search terms. */
function redactUrls(event: string, properties: object): [string, object] {
  const urls = { $current_url: window.location.href, $referrer: document.referrer || undefined };
  return [event, JSON.parse(redactSearchTerms(JSON.stringify({ ...urls, ...properties })))];
}

/**
 * Events that the library has not stored yet, by id: it waits for its lock, which all tabs share. If it cannot store
 * them, it sends them once, and those without a successful response remain here.
 */
const handedOver = new Map<string, CompleteEvent>();

/** Response of the library for an event that was not accepted. */
const FAILED = 0;

function trackEvent(event: string, properties: CompleteEvent['properties']): void {
  const { $insert_id } = properties;
  // The types lack the result: what is sent, or nothing if the library drops the event.
  const sent: unknown = mixpanel.track(event, properties, (response) => {
    if (response !== FAILED) handedOver.delete($insert_id);
  });
  if (!sent) return;
  handedOver.set($insert_id, sent as CompleteEvent);
  const [oldest = ''] = handedOver.keys();
  if (handedOver.size > LIBRARY_QUEUE_LIMIT) handedOver.delete(oldest);
}

type Redact = (properties: CompleteEvent['properties']) => CompleteEvent['properties'];

/** Hashes private ids in all properties. */
async function loadRedaction(): Promise<Redact> {
  const { hashPrivateId } = await import('@/lib/analytics/hash-private-id');
  return (properties) => ({ ...properties, ...redactPrivateIds(properties, hashPrivateId) });
}

/** Referrers, which the library would otherwise add unchanged. */
function referrers() {
  return {
    ...(document.referrer && { $referrer: document.referrer }),
    $initial_referrer: mixpanel.get_property('$initial_referrer'),
  };
}
