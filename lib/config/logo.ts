import { COLORS, PAPER } from './colors';

/** The logo, a tick whose long arm is a leaf, as an SVG path in a box of 24 by 24. */
export const LOGO_PATH =
  'M9.6 19.6c-.5 0-1-.2-1.3-.6L3.9 13a1.4 1.4 0 1 1 2.3-1.6l3 4.1C10.5 9.3 14.4 4.6 21.6 2.6c.5 6.1-2.5 11-8.3 13-.9.3-1.7.5-2.3.6l-.3 2.1c-.1.7-.5 1.3-1.1 1.3Z';

/** Width and height of `logoTile`. */
export const LOGO_TILE_SIZE = 48;

/** The logo on a green tile with rounded corners, as SVG elements. With a smaller `scale`, the logo has more space around it. */
export function logoTile({ radius = 11, scale = 1 } = {}): string {
  const center = LOGO_TILE_SIZE / 2;
  const transform = `translate(${center - 17 * scale} ${center - 16.5 * scale}) scale(${1.42 * scale})`;
  return `<rect width="${LOGO_TILE_SIZE}" height="${LOGO_TILE_SIZE}" rx="${radius}" fill="${COLORS.leaf.light}"/><path transform="${transform}" fill="${PAPER.light}" d="${LOGO_PATH}"/>`;
}
