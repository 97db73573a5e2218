import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { mixpanelConfig, SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';

// The library logs errors for APIs that jsdom lacks, and jsdom for requests that fail on purpose.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  jest.restoreAllMocks();
});

type WithConfig = { get_config: (name: string) => unknown };

const apiHost = 'https://checkleaf.test/api/t';
let defaultClient: WithConfig;
let client: WithConfig;

beforeAll(() => {
  defaultClient = mixpanel.init('default', {}, 'default');
  const config = mixpanelConfig({ persistence: 'cookie', apiHost, recorded: false, featureFlags: false });
  client = mixpanel.init('configured', config, 'configured');
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
    ['record_mask_all_text', true],
    ['record_mask_all_inputs', true],
    ['autocapture', false],
    ['track_pageview', false],
    ['flags', false],
    ['api_host', apiHost],
    ['api_payload_format', 'json'],
    ['secure_cookie', true],
  ])('has %s = %j, as specified', (name, value) => {
    expect(client.get_config(name)).toEqual(value);
  });

  test('has every route of the library, without trailing slash', () => {
    const routes = Object.keys(defaultClient.get_config('api_routes') as object);
    expect(routes.sort()).toEqual(Object.keys(TRACKING_ROUTES).sort());
    expect(client.get_config('api_routes')).toEqual(
      Object.fromEntries(routes.map((route) => [route, route])),
    );
  });

  test('has a cookie that is not limited to https on a site without it', () => {
    const config = mixpanelConfig({
      persistence: 'cookie',
      apiHost: 'http://localhost/api/t',
      recorded: false,
      featureFlags: false,
    });
    expect(config.secure_cookie).toBe(false);
  });

  test('records every session if recording is on', () => {
    const { record_sessions_percent } = mixpanelConfig({
      persistence: 'cookie',
      apiHost,
      recorded: true,
      featureFlags: true,
    });
    expect(record_sessions_percent).toBe(100);
  });
});

describe('the default configuration of the installed library', () => {
  const notDefault = ['ignore_dnt'];

  test.each(Object.entries(SPECIFIED_CONFIG).filter(([name]) => !notDefault.includes(name)))(
    'also has %s = %j',
    (name, value) => {
      expect(defaultClient.get_config(name)).toEqual(value);
    },
  );

  test('does not ignore Do-Not-Track', () => {
    expect(defaultClient.get_config('ignore_dnt')).toBe(false);
  });
});

/**
 * Constants without a setting that are searched for in the library's files, because their effect needs hours or a
 * recording. Other constants have tests of their effects: `autocapture.test.ts`, `delivery.spec.ts`.
 */
describe('the code of the library', () => {
  const core = readFileSync('node_modules/mixpanel-browser/dist/mixpanel-core.cjs.js', 'utf8');
  const recorder = readFileSync('node_modules/mixpanel-browser/dist/mixpanel-recorder.js', 'utf8');

  test.each([
    [
      'a maximum of 8 s for the minimum length of a recording',
      recorder,
      'MAX_VALUE_FOR_MIN_RECORDING_MS = 8 * 1000;',
    ],
    ['a maximum length of a recording of 24 h', recorder, 'MAX_RECORDING_MS = 24 * 60 * 60 * 1000;'],
    ['recording batches of 1000 events', recorder, "'batch_size': 1000,"],
    ['recording batches every 10 s', recorder, "'batch_flush_interval_ms': 10 * 1000,"],
    ['a load timeout of 5000 ms for frames', recorder, '_options_iframeLoadTimeout === void 0 ? 5e3'],
    [
      'a load timeout of 5000 ms for style sheets',
      recorder,
      '_options_stylesheetLoadTimeout === void 0 ? 5e3',
    ],
    [
      'batching that is disabled after more than 5 failed removals',
      core,
      '++this.consecutiveRemovalFailures > 5',
    ],
  ])('contains %s', (_, code, constant) => {
    expect(code.includes(constant)).toBe(true);
  });
});
