import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { redactPrivateIds } from '@/lib/analytics/redact-private-ids';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import type { ConsentChoice } from '@/lib/config/consent-cookie';
import { mixpanelConfig } from './config';
import { type EventSource, type LibraryWithQueue, replaceLibraryQueue } from './library-queue';
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
import type { UnsentEventsClient } from './unsent-events';

/** What the rest of the site uses of Mixpanel's library. */
export type Client = Omit<UnsentEventsClient, 'applyChoice'> & {
  /** Starts to send the unsent events. */
  start: () => void;
  /** Deletes the visitor's cookie, forgets the visitor and unsent events, and stops a session recording. */
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
  /** Stored with the visitor. */
  superProperties: Readonly<Record<string, string>>;
  unsentEvents: EventSource;
  /** Checked before each request. */
  isTrackingEnabled: () => boolean;
};

/** The library, with the private parts that are used. */
const library = mixpanel as unknown as LibraryInternals &
  LibraryWithQueue & {
    /** `props` are the properties of its cookie. */
    persistence: { props: Readonly<Record<string, unknown>> };
    flags?: { checkFirstTimeEvents?: (event: string, properties: unknown) => void };
  };

/**
 * Initializes Mixpanel's library. Call it once, in a browser. The client is opted in, unless the choice is `out`, or the visitor opted
 * out before and has not chosen again. It sends nothing before it is started.
 */
export async function startClient(options: ClientOptions): Promise<Client> {
  const { settings, readChoice, superProperties, unsentEvents } = options;
  const redactIds = await loadRedaction(settings);
  const isRecordedVisit = readChoice() !== 'out' && shouldRecordVisit(settings.recordedPercent);
  const recorded = isRecordedVisit && !isOnPrivatePage() && (await loadRecorder());
  const optIn = () => {
    // An empty `track`: with its own, the library would send an event named $opt_in.
    mixpanel.opt_in_tracking({ track() {} });
    mixpanel.register(superProperties);
  };
  const optOut = () => {
    unsentEvents.clear();
    mixpanel.opt_out_tracking({ delete_user: false });
    // The library keeps them in memory, and would store them again.
    library.persistence.props = {};
  };

  initialize(options, recorded);
  // The visitor may have chosen while the chunks were loaded.
  const choice = readChoice();
  if (choice === 'out') optOut();
  else if (choice === 'in' || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (isRecordedVisit) pauseRecordingOnPrivatePages(mixpanel);
  }
  return {
    start: () => {
      mixpanel.start_batch_senders();
      // An opt-in starts them again, because they were started before.
      if (mixpanel.has_opted_out_tracking()) library.stop_batch_senders();
    },
    recordingProperties: () => library.get_session_recording_properties(),
    redactIds,
    onComplete: ({ event, properties }) => library.flags?.checkFirstTimeEvents?.(event, properties),
    optOut,
    optIn: (visitor) => {
      unsentEvents.clear();
      library.persistence.props = visitor;
      optIn();
    },
    readFlag: (name, fallback) => mixpanel.flags.get_variant_value(name, fallback),
  };
}

/** Starts the library with its patches. */
function initialize(options: ClientOptions, recorded: boolean): void {
  const { key, apiHost, settings, persistence, readChoice, unsentEvents, isTrackingEnabled } = options;
  const featureFlags = settings.featureFlags && readChoice() !== 'out';
  patchRetryAfter();
  mixpanel.init(key, {
    ...mixpanelConfig({ apiHost, persistence, recorded, featureFlags }),
    batch_autostart: false,
    loaded: () => {
      patchNetworkErrors(library);
      dropIfDisabled(library, isTrackingEnabled);
      keepStoredProperties(library);
      replaceLibraryQueue(library, unsentEvents);
    },
  });
  ignoreMissingRecorder(library);
}

/** Loads what hashes the ids of private shares in all properties, unless the settings allow them. */
async function loadRedaction({ privateShareIds }: AnalyticsSettings): Promise<Client['redactIds']> {
  if (privateShareIds === 'plain') return (properties) => properties;
  const { hashPrivateId } = await import('@/lib/analytics/hash-private-id');
  return (properties) => ({ ...properties, ...redactPrivateIds(properties, hashPrivateId) });
}
