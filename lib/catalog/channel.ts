/**
 * Icons that a channel can have, by name. The compiler checks that the icon set in `components/ui` contains
 * each of them.
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

/** A topical publisher of templates. */
export type Channel = {
  id: string;
  locale: string;
  title: string;
  /** A few sentences of plain text: what the channel writes about, and how. */
  description: string;
  /** If missing, the site's logo is shown instead. */
  icon?: ChannelIcon;
  /** URL of its own website, always `https://`. */
  website?: string;
};
