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

/** A topical desk that publishes templates. */
export type Channel = {
  id: string;
  locale: string;
  title: string;
  /** A few sentences of plain text: what the desk writes about, and how. */
  description: string;
  /** Its picture; without one, the sign of the brand stands for it. */
  icon?: ChannelIcon;
  /** Its own website, an address that begins with `https://`. */
  website?: string;
};
