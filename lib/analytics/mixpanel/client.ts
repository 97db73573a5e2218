import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import type { QueuedEvent, SendEvent } from '@/lib/analytics/event-queue';
import { redactPrivateIds } from '@/lib/analytics/redact-private-ids';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { mixpanelConfig } from './config';
import { ignoreMissingRecorder, type LibraryInternals, patchNetworkErrors, patchRetryAfter } from './patches';
import {
  isOnPrivatePage,
  loadRecorder,
  pauseRecordingOnPrivatePages,
  shouldRecordVisit,
} from './session-recording';

/** The tracking client, as the rest of the site sees it. The only module that knows the library. */
export type Client = {
  send: SendEvent;
  /** Forgets the visitor: the cookie, what is still queued, a recording in progress. */
  optOut: () => void;
  optIn: () => void;
  /** The visitor's variant of a feature flag, or the fallback where there is none. */
  readFlag: (name: string, fallback: unknown) => Promise<unknown>;
};

/** What the client is given, so that the first load shares no module with it. */
export type ClientOptions = {
  /** Project key. */
  key: string;
  /** Address of the tracking proxy. */
  apiHost: string;
  settings: AnalyticsSettings;
  /** Whether the client is opted out: the page is on localhost. */
  optedOut: boolean;
  /** Whether the visitor said yes; that overrules an earlier no, which the library remembers by itself. */
  hasConsented: boolean;
  /** Properties that go with every event of the visitor. */
  superProperties: Readonly<Record<string, string>>;
  /** Whether the visitor may be counted, now. */
  isTrackingEnabled: () => boolean;
};

/**
 * Starts the library; call it once, in a browser. On localhost it is opted out, on any other host opted in,
 * unless the visitor opted out before.
 */
export async function startClient(options: ClientOptions): Promise<Client> {
  const {
    key,
    apiHost,
    settings,
    optedOut: silent,
    hasConsented: agreed,
    superProperties: registered,
    isTrackingEnabled: isCounted,
  } = options;
  const send = settings.privateShareIds === 'plain' ? sendPlain : await loadHashingSend();
  const recorded = !silent && shouldRecordVisit(settings.recordedPercent);
  const recordsNow = recorded && !isOnPrivatePage() && (await loadRecorder());
  const featureFlags = settings.featureFlags && !silent;
  const optIn = () => {
    // Without its own way to track, the library would send an event named $opt_in.
    mixpanel.opt_in_tracking({ track() {} });
    mixpanel.register(registered);
  };
  const optOut = () => mixpanel.opt_out_tracking({ delete_user: false });

  patchRetryAfter();
  mixpanel.init(key, {
    ...mixpanelConfig({ apiHost, recorded: recordsNow, featureFlags }),
    loaded: (client) => patchNetworkErrors(client as unknown as LibraryInternals),
  });
  ignoreMissingRecorder(mixpanel as unknown as LibraryInternals);
  if (silent) optOut();
  else if (agreed || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (recorded) pauseRecordingOnPrivatePages(mixpanel);
  }
  return {
    send: (event, done) => (isCounted() ? send(event, done) : done()),
    optOut,
    optIn,
    readFlag: (name, fallback) => mixpanel.flags.get_variant_value(name, fallback),
  };
}

function sendPlain({ event, properties }: QueuedEvent, done: () => void): void {
  mixpanel.track(event, properties, done);
}

/** Replaces private ids in all that is sent, also in the referrers that the library would add by itself. */
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
