/** Names of the site's icons in the Lucide set. */
export const ICON_NAMES = [
  'baby',
  'calendar-days',
  'coins',
  'copy',
  'ellipsis',
  'eye',
  'eye-off',
  'file-spreadsheet',
  'file-text',
  'globe',
  'graduation-cap',
  'handshake',
  'house',
  'languages',
  'luggage',
  'monitor',
  'moon',
  'package-check',
  'printer',
  'rotate-ccw',
  'rss',
  'share-2',
  'smartphone',
  'sprout',
  'stethoscope',
  'sun',
  'tent',
  'x',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** URL of the SVG sprite with the icons and the logo, which `scripts/build-icons.ts` writes. */
export const SPRITE_URL = '/icons/sprite.svg';
