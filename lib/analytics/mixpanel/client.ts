import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import type { Delivery, StampedEvent } from '@/lib/analytics/event-queue';
import { hidePrivateIds } from '@/lib/analytics/redact-private-ids';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { clientConfig } from './config';
import { ignoreMissingRecorder, type LibraryInternals, mendNetworkLoss, mendRetryAfter } from './patches';
import { isOnPrivatePage, loadRecorder, recordsThisVisit, watchRecording } from './session-recording';

/** The tracking client, as the rest of the site sees it. The only module that knows the library. */
export type Client = {
  deliver: Delivery;
  /** Forgets the visitor: the cookie, what is still queued, a recording in progress. */
  optOut: () => void;
  optIn: () => void;
  /** The visitor's variant of a feature flag, or the fallback where there is none. */
  readFlag: (name: string, fallback: unknown) => Promise<unknown>;
};

/** What the client is given, so that the first load shares no module with it. */
export type ClientStart = {
  /** Project key. */
  key: string;
  /** Address of the tracking proxy. */
  apiHost: string;
  settings: AnalyticsSettings;
  /** Whether the client is opted out: the page is on localhost. */
  silent: boolean;
  /** Whether the visitor said yes; that overrules an earlier no, which the library remembers by itself. */
  agreed: boolean;
  /** Properties that go with every event of the visitor. */
  registered: Readonly<Record<string, string>>;
  /** Whether the visitor may be counted, now. */
  isCounted: () => boolean;
};

/**
 * Starts the library; call it once, in a browser. On localhost it is opted out, on any other host opted in,
 * unless the visitor opted out before.
 */
export async function startClient(options: ClientStart): Promise<Client> {
  const { key, apiHost, settings, silent, agreed, registered, isCounted } = options;
  const send = settings.privateShareIds === 'plain' ? sendPlain : await loadDigestingSend();
  const recorded = !silent && recordsThisVisit(settings.recordedPercent);
  const recordsNow = recorded && !isOnPrivatePage() && (await loadRecorder());
  const featureFlags = settings.featureFlags && !silent;
  const optIn = () => {
    // Without its own way to track, the library would send an event named $opt_in.
    mixpanel.opt_in_tracking({ track() {} });
    mixpanel.register(registered);
  };
  const optOut = () => mixpanel.opt_out_tracking({ delete_user: false });

  mendRetryAfter();
  mixpanel.init(key, {
    ...clientConfig({ apiHost, recorded: recordsNow, featureFlags }),
    loaded: (client) => mendNetworkLoss(client as unknown as LibraryInternals),
  });
  ignoreMissingRecorder(mixpanel as unknown as LibraryInternals);
  if (silent) optOut();
  else if (agreed || !mixpanel.has_opted_out_tracking()) {
    optIn();
    if (recorded) watchRecording(mixpanel);
  }
  return {
    deliver: (event, done) => (isCounted() ? send(event, done) : done()),
    optOut,
    optIn,
    readFlag: (name, fallback) => mixpanel.flags.get_variant_value(name, fallback),
  };
}

function sendPlain({ event, properties }: StampedEvent, done: () => void): void {
  mixpanel.track(event, properties, done);
}

/** Replaces private ids in all that is sent, also in the referrers that the library would add by itself. */
async function loadDigestingSend() {
  const { digestPrivateId } = await import('@/lib/analytics/hash-private-id');
  return ({ event, properties }: StampedEvent, done: () => void) => {
    const referrers = {
      ...(document.referrer && { $referrer: document.referrer }),
      $initial_referrer: mixpanel.get_property('$initial_referrer'),
    };
    mixpanel.track(event, hidePrivateIds({ ...referrers, ...properties }, digestPrivateId), done);
  };
}
