import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import type { QueuedEvent, SendEvent } from '@/lib/analytics/event-queue';
import { redactPrivateIds } from '@/lib/analytics/redact-private-ids';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { mixpanelConfig } from './config';
import {
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
  send: SendEvent;
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
  const send = settings.privateShareIds === 'plain' ? sendPlain : await loadHashingSend();
  const isRecordedVisit = !optedOut && shouldRecordVisit(settings.recordedPercent);
  const startsRecording = isRecordedVisit && !isOnPrivatePage() && (await loadRecorder());
  const featureFlags = settings.featureFlags && !optedOut;
  const optIn = () => {
    // An empty `track`: with its own, the library would send an event named $opt_in.
    mixpanel.opt_in_tracking({ track() {} });
    mixpanel.register(superProperties);
  };
  const optOut = () => mixpanel.opt_out_tracking({ delete_user: false });

  patchRetryAfter();
  mixpanel.init(key, {
    ...mixpanelConfig({ apiHost, persistence, recorded: startsRecording, featureFlags }),
    hooks: { before_track: redactUrls },
    loaded: (client) => {
      patchNetworkErrors(client as unknown as LibraryInternals);
      keepStoredProperties(client as unknown as LibraryInternals);
    },
  });
  ignoreMissingRecorder(mixpanel as unknown as LibraryInternals);
  if (optedOut) optOut();
  else if (hasConsented || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (isRecordedVisit) pauseRecordingOnPrivatePages(mixpanel);
  }
  return {
    send: (event, done) => (isTrackingEnabled() ? send(event, done) : done()),
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

function sendPlain({ event, properties }: QueuedEvent, done: () => void): void {
  mixpanel.track(event, properties, done);
}

/** Hashes private ids in all properties, including the referrers that the library would otherwise add unchanged. */
async function loadHashingSend() {
  const { hashPrivateId } = await import('@/lib/analytics/hash-private-id');
  return ({ event, properties }: QueuedEvent, done: () => void) => {
    const referrers = {
      ...(document.referrer && { $referrer: document.referrer }),
      $initial_referrer: mixpanel.get_property('$initial_referrer'),
    };
    mixpanel.track(event, redactPrivateIds({ ...referrers, ...properties }, hashPrivateId), done);
  };
}
