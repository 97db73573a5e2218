import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';

/** Properties that the library stores in its cookie: ids, initial referrer, super properties with UTM parameters. */
export type MixpanelProperties = Readonly<Record<string, unknown>>;

/** Name of the library's cookie, with the equals sign. */
const COOKIE_PREFIX = `mp_${PUBLIC_ENVIRONMENT.mixpanelKey}_mixpanel=`;

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;

/** Reads the library's cookie without loading the library. Null if there is none or it is malformed. */
export function readMixpanelCookie(): MixpanelProperties | null {
  const [, value] = document.cookie.match(`${COOKIE_PREFIX}([^;]*)`) ?? [];
  try {
    return value ? JSON.parse(decodeURIComponent(value), dropInternalProperties) : null;
  } catch {
    return null;
  }
}

/** Drops the library's internal properties, whose names start with two underscores. */
function dropInternalProperties(name: string, value: unknown): unknown {
  return name.startsWith('__') ? undefined : value;
}

/** Creates the cookie of a new visitor, in the library's format, so that the library uses the same device id. */
export function createMixpanelCookie(deviceId: string): MixpanelProperties {
  const properties = { distinct_id: `$device:${deviceId}`, $device_id: deviceId };
  const value = encodeURIComponent(JSON.stringify(properties));
  document.cookie = `${COOKIE_PREFIX}${value}; path=/; max-age=${SECONDS_A_YEAR}`;
  return properties;
}
