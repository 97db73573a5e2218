/**
 * Pictures that a channel can have, by their names in the site's icon set. The set of `components/ui` must hold
 * each of them; the compiler sees to it.
 */
export const CHANNEL_ICONS = [
  'baby',
  'calendar-days',
  'coins',
  'graduation-cap',
  'handshake',
  'house',
  'luggage',
  'package-check',
  'sprout',
  'stethoscope',
  'tent',
] as const;

export type ChannelIcon = (typeof CHANNEL_ICONS)[number];
