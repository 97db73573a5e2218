/** Icons of the site, by their names in the Lucide set. */
export const ICON_NAMES = [
  'copy',
  'ellipsis',
  'eye',
  'eye-off',
  'file-spreadsheet',
  'file-text',
  'languages',
  'monitor',
  'moon',
  'printer',
  'rotate-ccw',
  'share-2',
  'smartphone',
  'sun',
  'x',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
