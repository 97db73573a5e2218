export const DEVICE_KINDS = ['phone', 'tablet', 'computer'] as const;

export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** From this width of the shorter side on, in CSS pixels, an Android device is a tablet: Android's own limit (`sw600dp`). */
const TABLET_WIDTH = 600;

/** The widest iPad, upright, in CSS pixels. */
const IPAD_WIDTH = 1032;

/**
 * Returns the kind of device of an event. An iPad says that it is a Mac, but its screen is always higher than it is wide, and
 * narrower than that of a Mac.
 */
export function readDeviceKind(properties: Readonly<Record<string, unknown>>): DeviceKind {
  const { $os, $device, $screen_width, $screen_height } = properties;
  const width = typeof $screen_width === 'number' ? $screen_width : 0;
  const height = typeof $screen_height === 'number' ? $screen_height : 0;
  if ($device === 'iPad') return 'tablet';
  if ($device === 'Android' || $os === 'Android')
    return Math.min(width, height) >= TABLET_WIDTH ? 'tablet' : 'phone';
  if ($os === 'Mac OS X' && width > 0 && width < height && width <= IPAD_WIDTH) return 'tablet';
  return typeof $device === 'string' && $device !== '' ? 'phone' : 'computer';
}
