/** Icons of the site, by their names in the Lucide set. */
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

/** Where the build puts the icons and the sign of the brand; see `scripts/build-icons.ts`. */
export const SPRITE_URL = '/icons/sprite.svg';
