import type { Config } from 'mixpanel-browser';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Settings of Mixpanel's library on which reports rely. Most are also its defaults; they are set so that an
 * upgrade cannot change them. Constants without a setting are checked by tests: recording batches (1000 events or
 * 10 s), the maximum of `record_min_ms` (8 s), rage clicks (4 within 30 px and 1 s), dead clicks (500 ms), scroll
 * checkpoints (25, 50, 75 and 100 %), captured text (255 characters) and load timeouts of the recorder (5000 ms).
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
 * The complete configuration of Mixpanel's library. Its automatic page views and clicks are off: `trackPageView` and
 * `trackClicks` send these events.
 */
export function mixpanelConfig(options: {
  /** URL of the tracking proxy, on the site's own origin. */
  apiHost: string;
  persistence: 'cookie' | 'localStorage';
  /** Whether session recording starts immediately. */
  recorded: boolean;
  featureFlags: boolean;
}): Partial<Config> & { track_marketing: boolean } {
  return {
    ...SPECIFIED_CONFIG,
    api_host: options.apiHost,
    api_routes: TRACKING_ROUTES,
    api_payload_format: 'json',
    persistence: options.persistence,
    secure_cookie: options.apiHost.startsWith('https:'),
    autocapture: false,
    track_pageview: false,
    // `updateMixpanelCookie` stores the first and the last campaign; they are sent with every event.
    track_marketing: false,
    skip_first_touch_marketing: true,
    record_sessions_percent: options.recorded ? 100 : 0,
    // Pages show what visitors have written in their lists.
    record_mask_all_text: true,
    record_mask_all_inputs: true,
    // The default, and `meta`, because the title for social networks has the term of a search.
    record_block_selector: 'img, video, audio, meta',
    flags: options.featureFlags,
  };
}
