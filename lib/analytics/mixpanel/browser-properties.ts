import { referringDomain } from '@/lib/analytics/referring-domain';

/** Version of mixpanel-browser, whose events have these properties. */
const LIBRARY_VERSION = '2.83.0';

type Detection = readonly [name: string, pattern: RegExp, version?: RegExp];

/**
 * Browsers in the order of the library: the first whose pattern matches counts, so that derived browsers come before
 * Chrome and Safari. The patterns are matched with the vendor and the user agent, on one line each.
 */
const BROWSERS: readonly Detection[] = [
  ['Opera Mini', / OPR\/.*Mini|Mini.* OPR\//],
  ['Opera', / OPR\//, /OPR\/(\d+(\.\d+)?)/],
  ['BlackBerry', /BlackBerry|PlayBook|BB10/i, /BlackBerry (\d+(\.\d+)?)/],
  ['Internet Explorer Mobile', /IEMobile|WPDesktop/, /rv:(\d+(\.\d+)?)/],
  ['Samsung Internet', /SamsungBrowser\//, /SamsungBrowser\/(\d+(\.\d+)?)/],
  ['Microsoft Edge', /Edge|Edg\//, /Edge?\/(\d+(\.\d+)?)/],
  ['Facebook Mobile', /FBIOS/],
  ['Whale Browser', /Whale\//, /Whale\/(\d+(\.\d+)?)/],
  ['Chrome', /Chrome/, /Chrome\/(\d+(\.\d+)?)/],
  ['Chrome iOS', /CriOS/, /CriOS\/(\d+(\.\d+)?)/],
  ['UC Browser', /UCWEB|UCBrowser/, /(?:UCBrowser|UCWEB)\/(\d+(\.\d+)?)/],
  ['Firefox iOS', /FxiOS/, /FxiOS\/(\d+(\.\d+)?)/],
  ['Mobile Safari', /^Apple.*\n.*Mobile/, /Version\/(\d+(\.\d+)?)/],
  ['Safari', /^Apple/, /Version\/(\d+(\.\d+)?)/],
  ['Android Mobile', /Android/],
  ['Firefox', /Firefox/, /Firefox\/(\d+(\.\d+)?)/],
  ['Internet Explorer', /MSIE|Trident\//, /(?:rv:|MSIE )(\d+(\.\d+)?)/],
  ['Mozilla', /Gecko/, /rv:(\d+(\.\d+)?)/],
];

const SYSTEMS: readonly Detection[] = [
  ['Windows Phone', /Windows.*Phone|WPDesktop/i],
  ['Windows', /Windows/i],
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['BlackBerry', /BlackBerry|PlayBook|BB10/i],
  ['Mac OS X', /Mac/i],
  ['Linux', /Linux/],
  ['Chrome OS', /CrOS/],
];

const DEVICES: readonly Detection[] = [
  ['Windows Phone', /Windows Phone|WPDesktop/i],
  ['iPad', /iPad/],
  ['iPod Touch', /iPod/],
  ['iPhone', /iPhone/],
  ['BlackBerry', /BlackBerry|PlayBook|BB10/i],
  ['Android', /Android/],
];

/** The crawlers whose events the library drops. */
const BLOCKED_USER_AGENTS =
  /ahrefsbot|ahrefssiteaudit|amazonbot|baiduspider|bingbot|bingpreview|chrome-lighthouse|facebookexternal|petalbot|pinterest|screaming frog|yahoo! slurp|yandex|adsbot-google|apis-google|duplexweb-google|feedfetcher-google|google favicon|google web preview|google-read-aloud|googlebot|googleweblight|mediapartners-google|storebot-google/i;

/** Whether the library drops the events of this browser, because it is a crawler. */
export function isBlockedUserAgent(userAgent: string): boolean {
  return BLOCKED_USER_AGENTS.test(userAgent);
}

/**
 * The properties of browser and page load that the library adds to every event. They repeat the library's own detection,
 * for events that are sent before it is loaded; a test compares the two.
 *
 * @param referrer that of the page load
 */
export function browserProperties(referrer: string = document.referrer): Record<string, unknown> {
  const { userAgent, vendor } = navigator;
  const browser = BROWSERS.find(([, pattern]) => pattern.test(`${vendor}\n${userAgent}`));
  const [, version] = (browser?.[2] && userAgent.match(browser[2])) ?? [];
  return {
    ...named('$os', SYSTEMS, userAgent),
    ...(browser && { $browser: browser[0] }),
    ...named('$device', DEVICES, userAgent),
    $browser_version: version ? Number.parseFloat(version) : null,
    $screen_height: screen.height,
    $screen_width: screen.width,
    mp_lib: 'web',
    $lib_version: LIBRARY_VERSION,
    ...(referrer && { $referrer: referrer, $referring_domain: referringDomain(referrer) }),
  };
}

function named(
  property: string,
  detections: readonly Detection[],
  userAgent: string,
): Record<string, string> {
  const detection = detections.find(([, pattern]) => pattern.test(userAgent));
  return detection ? { [property]: detection[0] } : {};
}
