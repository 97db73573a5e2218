import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';

/** What the library stores of a visitor, by name: ids, first referrer, campaign, registered properties. */
export type MixpanelProperties = Readonly<Record<string, unknown>>;

/** Name of the cookie in which the library keeps a visitor's properties. */
const COOKIE = `mp_${PUBLIC_ENVIRONMENT.mixpanelKey}_mixpanel=`;

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;

/** Reads what the library stored of the visitor, without the library. Null where there is nothing yet. */
export function readMixpanelCookie(): MixpanelProperties | null {
  const [, value] = document.cookie.match(`${COOKIE}([^;]*)`) ?? [];
  try {
    return value ? JSON.parse(decodeURIComponent(value), dropInternalProperties) : null;
  } catch {
    return null;
  }
}

/** Leaves out what the library keeps for itself, under names that begin with two underscores. */
function dropInternalProperties(name: string, value: unknown): unknown {
  return name.startsWith('__') ? undefined : value;
}

/** Gives a new visitor this random id in the library's manner; the library takes it over when it comes. */
export function createMixpanelCookie(deviceId: string): MixpanelProperties {
  const visitor = { distinct_id: `$device:${deviceId}`, $device_id: deviceId };
  const value = encodeURIComponent(JSON.stringify(visitor));
  document.cookie = `${COOKIE}${value}; path=/; max-age=${SECONDS_A_YEAR}`;
  return visitor;
}
