import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import type { CompleteEvent } from '@/lib/analytics/event-queue';
import type { PageEvent } from '@/lib/analytics/page-properties';
import { redactPrivateIds } from '@/lib/analytics/redact-private-ids';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import type { ConsentChoice } from '@/lib/config/consent-cookie';
import { mixpanelConfig } from './config';
import type { PersistedEvent } from './flush-on-hide';
import {
  disableLibraryBeacon,
  dropLibraryQueue,
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
export type Client = {
  /** Sends an event, and retries until the upstream accepts it. */
  send: (event: PageEvent) => void;
  /** The events that were sent and the upstream has not accepted yet, oldest first. */
  unconfirmedEvents: () => readonly CompleteEvent[];
  /** Sends events of an earlier page load unchanged. Resolves to whether the library has stored all of them. */
  resend: (events: readonly PersistedEvent[]) => Promise<boolean>;
  /** Deletes the visitor's cookie, forgets the visitor and queued events, and stops a session recording. */
  optOut: () => void;
  /** Starts to track a new visitor, with the properties that its cookie has. */
  optIn: (visitor: Readonly<Record<string, unknown>>) => void;
  /** Resolves to the visitor's variant of a feature flag, or to the fallback if there is none. */
  readFlag: (name: string, fallback: unknown) => Promise<unknown>;
};

/** Passed in instead of imported, so that the first load and the client's chunk share no modules. */
type ClientOptions = {
  /** Mixpanel project key. */
  key: string;
  /** URL of the tracking proxy. */
  apiHost: string;
  settings: AnalyticsSettings;
  /** Where the library stores the visitor's properties. */
  persistence: 'cookie' | 'localStorage';
  /**
   * The visitor's choice: `out` also on localhost, and where the site asks first and has no answer. `in` overrides an earlier opt-out,
   * which the library persists itself.
   */
  readChoice: () => ConsentChoice | undefined;
  /** Sent with every event. */
  superProperties: Readonly<Record<string, string>>;
  /** Checked before each event is sent. */
  isTrackingEnabled: () => boolean;
};

/** The library, with the private parts that are used. */
const library = mixpanel as unknown as LibraryInternals &
  LibraryWithQueue & {
    /** `props` are the properties of its cookie. */
    persistence: { props: Readonly<Record<string, unknown>> };
  };

/**
 * Initializes Mixpanel's library. Call it once, in a browser. The client is opted in, unless the choice is `out`, or the
 * visitor opted out before and has not chosen again.
 */
export async function startClient(options: ClientOptions): Promise<Client> {
  const { settings, readChoice, superProperties, isTrackingEnabled } = options;
  const redact = await loadRedaction(settings);
  const isRecordedVisit = readChoice() !== 'out' && shouldRecordVisit(settings.recordedPercent);
  const recorded = isRecordedVisit && !isOnPrivatePage() && (await loadRecorder());
  const optIn = () => {
    // An empty `track`: with its own, the library would send an event named $opt_in.
    mixpanel.opt_in_tracking({ track() {} });
    mixpanel.register(superProperties);
  };

  // The visitor may have chosen while the chunks were loaded.
  const choice = readChoice();
  initialize(options, redact, recorded);
  if (choice === 'out') optOut();
  else if (choice === 'in' || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (isRecordedVisit) pauseRecordingOnPrivatePages(mixpanel);
  }
  return {
    send: ({ event, properties }) => {
      // The library reads its super properties from the cookie, which another tab may have overwritten without them.
      if (isTrackingEnabled()) trackEvent(event, { ...superProperties, ...properties });
    },
    unconfirmedEvents: () => [...libraryQueue(library), ...handedOver.values()],
    resend: (events) =>
      enqueueUnchanged(
        library,
        events.map(({ event, properties, isRaw }) => ({
          event,
          properties: isRaw ? redact(properties) : properties,
        })),
      ),
    optOut,
    optIn: (visitor) => {
      dropEvents();
      library.persistence.props = visitor;
      optIn();
    },
    readFlag: (name, fallback) => mixpanel.flags.get_variant_value(name, fallback),
  };
}

/** Starts the library with its patches. */
function initialize(options: ClientOptions, redact: Redact, recorded: boolean): void {
  const { key, apiHost, settings, persistence, readChoice, isTrackingEnabled } = options;
  const featureFlags = settings.featureFlags && readChoice() !== 'out';
  patchRetryAfter();
  mixpanel.init(key, {
    ...mixpanelConfig({ apiHost, persistence, recorded, featureFlags }),
    hooks: { before_track: (event, properties) => [event, redact({ ...addedByLibrary(), ...properties })] },
    loaded: () => {
      patchNetworkErrors(library);
      dropIfDisabled(library, isTrackingEnabled);
      keepStoredProperties(library);
    },
  });
  limitLibraryQueue(library);
  disableLibraryBeacon(library);
  ignoreMissingRecorder(library);
}

/** The URLs that the library would add to an event afterwards, unredacted. */
function addedByLibrary() {
  return {
    $current_url: window.location.href,
    $referrer: document.referrer || undefined,
    $initial_referrer: mixpanel.get_property('$initial_referrer'),
  };
}

function optOut(): void {
  dropEvents();
  mixpanel.opt_out_tracking({ delete_user: false });
  // The library keeps them in memory, and would store them again.
  library.persistence.props = {};
}

function dropEvents(): void {
  handedOver.clear();
  dropLibraryQueue(library);
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

type Redact = <Properties extends Readonly<Record<string, unknown>>>(properties: Properties) => Properties;

/** Removes search terms and, unless the settings allow them, ids of private shares from all properties. */
async function loadRedaction({ privateShareIds }: AnalyticsSettings): Promise<Redact> {
  const redactTerms: Redact = (properties) => JSON.parse(redactSearchTerms(JSON.stringify(properties)));
  if (privateShareIds === 'plain') return redactTerms;
  const { hashPrivateId } = await import('@/lib/analytics/hash-private-id');
  return (properties) => {
    const redacted = redactTerms(properties);
    return { ...redacted, ...redactPrivateIds(redacted, hashPrivateId) };
  };
}
