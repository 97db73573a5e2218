import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { mixpanelConfig, SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';

// The library complains of what jsdom lacks, and jsdom of requests that fail on purpose.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  jest.restoreAllMocks();
});

type WithConfig = { get_config: (name: string) => unknown };

const apiHost = 'https://checkleaf.test/api/t';
let plain: WithConfig;
let ours: WithConfig;

beforeAll(() => {
  plain = mixpanel.init('plain', {}, 'plain');
  ours = mixpanel.init('ours', mixpanelConfig({ apiHost, recorded: false, featureFlags: false }), 'ours');
});

describe('the client', () => {
  test.each([
    ['cross_subdomain_cookie', true],
    ['ignore_dnt', true],
    ['debug', false],
    ['batch_size', 50],
    ['batch_flush_interval_ms', 5000],
    ['batch_request_timeout_ms', 90_000],
    ['cookie_expiration', 365],
    ['track_links_timeout', 300],
    ['record_idle_timeout_ms', 1_800_000],
    ['record_max_ms', 86_400_000],
    ['record_sessions_percent', 0],
    ['record_min_ms', 0],
    ['autocapture', false],
    ['track_pageview', false],
    ['flags', false],
    ['api_host', apiHost],
    ['api_payload_format', 'json'],
  ])('has %s = %j, as specified', (name, value) => {
    expect(ours.get_config(name)).toEqual(value);
  });

  test('has every route of the library, without a slash at the end', () => {
    const routes = Object.keys(plain.get_config('api_routes') as object);
    expect(routes.sort()).toEqual(Object.keys(TRACKING_ROUTES).sort());
    expect(ours.get_config('api_routes')).toEqual(Object.fromEntries(routes.map((route) => [route, route])));
  });

  test('records all of a visit that is recorded', () => {
    const { record_sessions_percent } = mixpanelConfig({ apiHost, recorded: true, featureFlags: true });
    expect(record_sessions_percent).toBe(100);
  });
});

describe('the installed library by itself', () => {
  const changed = ['ignore_dnt'];

  test.each(Object.entries(SPECIFIED_CONFIG).filter(([name]) => !changed.includes(name)))(
    'also has %s = %j',
    (name, value) => {
      expect(plain.get_config(name)).toEqual(value);
    },
  );

  test('does not ignore Do-Not-Track', () => {
    expect(plain.get_config('ignore_dnt')).toBe(false);
  });
});

/** Constants that no setting reaches, read in the files that are shipped. */
describe('the shipped code', () => {
  const core = readFileSync('node_modules/mixpanel-browser/dist/mixpanel-core.cjs.js', 'utf8');
  const recorder = readFileSync('node_modules/mixpanel-browser/dist/mixpanel-recorder.js', 'utf8');

  test.each([
    [
      'the cap of the least length of a recording, 8 s',
      recorder,
      'MAX_VALUE_FOR_MIN_RECORDING_MS = 8 * 1000;',
    ],
    ['the greatest length of a recording, 24 h', recorder, 'MAX_RECORDING_MS = 24 * 60 * 60 * 1000;'],
    ['recordings in batches of 1000', recorder, "'batch_size': 1000,"],
    ['recordings every 10 s', recorder, "'batch_flush_interval_ms': 10 * 1000,"],
    ['frames given up after 5000 ms', recorder, '_options_iframeLoadTimeout === void 0 ? 5e3'],
    ['style sheets given up after 5000 ms', recorder, '_options_stylesheetLoadTimeout === void 0 ? 5e3'],
    ['a delay of ten minutes at most', core, 'MAX_RETRY_INTERVAL_MS = 10 * 60 * 1000;'],
    ['batching off after more than 5 failed removals', core, '++this.consecutiveRemovalFailures > 5'],
    ['rage clicks within 30 px', core, 'DEFAULT_RAGE_CLICK_THRESHOLD_PX = 30;'],
    ['rage clicks within 1 s', core, 'DEFAULT_RAGE_CLICK_TIMEOUT_MS = 1000;'],
    ['four rage clicks', core, 'DEFAULT_RAGE_CLICK_CLICK_COUNT = 4;'],
    ['dead clicks after 500 ms', core, 'DEFAULT_DEAD_CLICK_TIMEOUT_MS = 500;'],
    ['scroll checkpoints', core, '[CONFIG_SCROLL_CHECKPOINTS] = [25, 50, 75, 100];'],
    ['captured text of 255 characters', core, '.substring(0, 255);'],
  ])('holds %s', (_, code, constant) => {
    expect(code.includes(constant)).toBe(true);
  });
});
