/** A device with a browser: what its page loads tell the site. */
export type Device = {
  /** How often it occurs, relative to the others. */
  weight: number;
  kind: 'phone' | 'tablet' | 'computer';
  userAgent: string;
  /** The properties that Mixpanel's library sends. Computers have no `$device`. */
  properties: Readonly<{
    $os: string;
    $browser: string;
    $browser_version: number | null;
    $device?: string;
    $screen_height: number;
    $screen_width: number;
  }>;
};

const IOS = '(iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = '(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = '(Windows NT 10.0; Win64; x64)';
const MAC = '(Macintosh; Intel Mac OS X 10_15_7)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export const DEVICES: readonly Device[] = [
  {
    weight: 26,
    kind: 'phone',
    userAgent: `Mozilla/5.0 ${IOS} Version/26.1 Mobile/15E148 Safari/604.1`,
    properties: {
      $os: 'iOS',
      $browser: 'Mobile Safari',
      $browser_version: 26.1,
      $device: 'iPhone',
      $screen_height: 852,
      $screen_width: 393,
    },
  },
  {
    weight: 22,
    kind: 'phone',
    userAgent: `Mozilla/5.0 ${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`,
    properties: {
      $os: 'Android',
      $browser: 'Chrome',
      $browser_version: 142,
      $device: 'Android',
      $screen_height: 915,
      $screen_width: 412,
    },
  },
  {
    weight: 6,
    kind: 'phone',
    userAgent: `Mozilla/5.0 ${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    properties: {
      $os: 'Android',
      $browser: 'Samsung Internet',
      $browser_version: 28,
      $device: 'Android',
      $screen_height: 780,
      $screen_width: 360,
    },
  },
  {
    weight: 4,
    kind: 'phone',
    userAgent: `Mozilla/5.0 ${IOS} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    properties: {
      $os: 'iOS',
      $browser: 'Chrome iOS',
      $browser_version: 142,
      $device: 'iPhone',
      $screen_height: 932,
      $screen_width: 430,
    },
  },
  {
    weight: 2,
    kind: 'phone',
    userAgent: `Mozilla/5.0 ${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/538.0.0.53.70;FBDV/iPhone16,1]`,
    properties: {
      $os: 'iOS',
      $browser: 'Facebook Mobile',
      $browser_version: null,
      $device: 'iPhone',
      $screen_height: 852,
      $screen_width: 393,
    },
  },
  {
    weight: 3,
    kind: 'tablet',
    userAgent: `Mozilla/5.0 ${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1`,
    properties: {
      $os: 'Mac OS X',
      $browser: 'Mobile Safari',
      $browser_version: 26.1,
      $screen_height: 1180,
      $screen_width: 820,
    },
  },
  {
    weight: 1,
    kind: 'tablet',
    userAgent: `Mozilla/5.0 ${ANDROID} Chrome/142.0.0.0 Safari/537.36`,
    properties: {
      $os: 'Android',
      $browser: 'Chrome',
      $browser_version: 142,
      $device: 'Android',
      $screen_height: 1280,
      $screen_width: 800,
    },
  },
  {
    weight: 17,
    kind: 'computer',
    userAgent: `Mozilla/5.0 ${WINDOWS} ${CHROME}`,
    properties: {
      $os: 'Windows',
      $browser: 'Chrome',
      $browser_version: 142,
      $screen_height: 1080,
      $screen_width: 1920,
    },
  },
  {
    weight: 6,
    kind: 'computer',
    userAgent: `Mozilla/5.0 ${WINDOWS} ${CHROME} Edg/142.0.0.0`,
    properties: {
      $os: 'Windows',
      $browser: 'Microsoft Edge',
      $browser_version: 142,
      $screen_height: 864,
      $screen_width: 1536,
    },
  },
  {
    weight: 3,
    kind: 'computer',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
    properties: {
      $os: 'Windows',
      $browser: 'Firefox',
      $browser_version: 145,
      $screen_height: 1080,
      $screen_width: 1920,
    },
  },
  {
    weight: 5,
    kind: 'computer',
    userAgent: `Mozilla/5.0 ${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
    properties: {
      $os: 'Mac OS X',
      $browser: 'Safari',
      $browser_version: 26.1,
      $screen_height: 956,
      $screen_width: 1470,
    },
  },
  {
    weight: 4,
    kind: 'computer',
    userAgent: `Mozilla/5.0 ${MAC} ${CHROME}`,
    properties: {
      $os: 'Mac OS X',
      $browser: 'Chrome',
      $browser_version: 142,
      $screen_height: 1117,
      $screen_width: 1728,
    },
  },
  {
    weight: 1,
    kind: 'computer',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    properties: {
      $os: 'Linux',
      $browser: 'Firefox',
      $browser_version: 145,
      $screen_height: 1440,
      $screen_width: 2560,
    },
  },
];

/** A crawler that runs scripts. Mixpanel's library does not know it, so that it sends events. */
export const BOT: Device = {
  weight: 0,
  kind: 'computer',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  properties: {
    $os: 'Linux',
    $browser: 'Chrome',
    $browser_version: 142,
    $screen_height: 600,
    $screen_width: 800,
  },
};
