import type { Config } from 'mixpanel-browser';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The specification's settings of the tracking client. Most are also what the library does by itself; they
 * are given so that an upgrade changes none. What cannot be given is held by tests: the batches of recordings
 * (1000 in 10 s), the cap of their least length (8 s), rage clicks (4 within 30 px and 1 s), dead clicks
 * (500 ms), scroll checkpoints (25, 50, 75 and 100 %), captured text (255 characters) and the recorder's load
 * time-outs (5000 ms).
 */
export const SPECIFIED_CONFIG = {
  cross_subdomain_cookie: true,
  ignore_dnt: true,
  debug: false,
  batch_requests: true,
  batch_size: 50,
  batch_flush_interval_ms: 5 * SECOND,
  batch_request_timeout_ms: 90 * SECOND,
  /** Days. */
  cookie_expiration: 365,
  track_links_timeout: 300,
  record_idle_timeout_ms: 30 * MINUTE,
  record_max_ms: 24 * HOUR,
  record_min_ms: 0,
} as const satisfies Partial<Config>;

/**
 * The client's whole configuration. Page views are sent by the router events and clicks where they are
 * declared, so the library's own ways of both are off.
 */
export function mixpanelConfig(options: {
  /** Address of the tracking proxy, on the site's own origin. */
  apiHost: string;
  /** Whether this visit's session is recorded. */
  recorded: boolean;
  featureFlags: boolean;
}): Partial<Config> {
  return {
    ...SPECIFIED_CONFIG,
    api_host: options.apiHost,
    api_routes: TRACKING_ROUTES,
    api_payload_format: 'json',
    persistence: 'cookie',
    autocapture: false,
    track_pageview: false,
    record_sessions_percent: options.recorded ? 100 : 0,
    flags: options.featureFlags,
  };
}
