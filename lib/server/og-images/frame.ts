import { COLORS, TINTS } from '@/lib/config/colors';
import { LOGO_TILE_SIZE, logoTile } from '@/lib/config/logo';
import { OG_IMAGE_SIZE } from '@/lib/seo/og-image-size';
import { ICON_STYLE, iconShape } from './icon-shapes';
import { ILLUSTRATION_BOX } from './illustration-shape';
import type { OgImageSubject } from './og-image-content';

/** Layout measures in pixels. */
export const FRAME = {
  margin: 72,
  /** Vertical center of the line with the brand and the note. */
  headline: 84,
  titleTop: 154,
  titleHeight: 214,
  /** Space between the title and the sheet, the white card with the list. */
  sheetGap: 38,
  /** From the edge of the sheet to the leaves and to the text. */
  leafInset: 40,
  textInset: 100,
} as const;

/** Width and height of the logo in pixels. */
const LOGO_SIZE = 52;

/** Width and height of the tile with the icon of the subject, and its distance to the note. */
export const SUBJECT_TILE = { size: 88, gap: 24 } as const;

/** Size of that icon, which is drawn in a box of 24 by 24. */
const SUBJECT_ICON_SIZE = 54;

/** Minimum distance from the vertical center of a line to the bottom of the image. */
export const LAST_ROW = 34;

/** Outline of a leaf, 32 by 32 px: the symbol of an unchecked item. */
const LEAF = 'M2 30C-1 12 10 2 30 2 32 20 22 33 2 30Z';

/**
 * The image without its texts, as SVG: the background, the logo, and a sheet that extends beyond the bottom edge, with
 * a leaf for each item. Mirrored in right-to-left locales.
 */
export function renderFrame({
  sheetTop,
  rows,
  isComplete,
  subject,
  picture,
  mirrored,
}: FrameOptions): string {
  const { width, height } = OG_IMAGE_SIZE;
  const { paper, raised, line, leaf } = COLORS;
  const { margin, headline, leafInset } = FRAME;
  const stem = margin + leafInset + 16;
  const [first = 0] = rows;
  const stemEnd = isComplete ? rows.at(-1) : height;
  const leaves = rows.map((middle) => {
    return `<path transform="translate(${margin + leafInset} ${middle - 16})" d="${LEAF}" fill="${raised.light}" stroke="${leaf.light}" stroke-width="3" stroke-linejoin="round"/>`;
  });
  const sheet = `
    <rect x="${margin}" y="${sheetTop}" width="${width - 2 * margin}" height="${height}" rx="14" fill="${raised.light}" stroke="${line.light}" stroke-width="2"/>
    <path d="M${stem} ${first}V${stemEnd}" stroke="${line.light}" stroke-width="3"/>
    ${leaves.join('')}`;
  const logo = `<g transform="translate(${mirrored ? width - margin - LOGO_SIZE : margin} ${headline - LOGO_SIZE / 2}) scale(${LOGO_SIZE / LOGO_TILE_SIZE})">${logoTile()}</g>`;
  const flip = mirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper.light}"/>${logo}${subject && !picture ? subjectTile(subject, mirrored) : ''}<g${flip}>${rows.length > 0 ? sheet : ''}${picture ? pictureOnSheet(picture, sheetTop) : ''}</g></svg>`;
}

/** An illustration at the inline end, whose ground is the upper edge of the sheet. */
function pictureOnSheet(shapes: string, sheetTop: number): string {
  const left = OG_IMAGE_SIZE.width - FRAME.margin - ILLUSTRATION_BOX.width;
  return `
    <g transform="translate(${left} ${sheetTop - ILLUSTRATION_BOX.ground})" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`;
}

/** The icon on its tint, at the inline end of the first line. The icon itself is not mirrored. */
function subjectTile({ icon, tint }: OgImageSubject, mirrored: boolean): string {
  const { size } = SUBJECT_TILE;
  const left = mirrored ? FRAME.margin : OG_IMAGE_SIZE.width - FRAME.margin - size;
  const colors = TINTS[tint];
  const inset = (size - SUBJECT_ICON_SIZE) / 2;
  return `
    <g transform="translate(${left} ${FRAME.headline - size / 2})" color="${colors.icon.light}">
      <rect width="${size}" height="${size}" rx="16" fill="${colors.wash.light}"/>
      <g transform="translate(${inset} ${inset}) scale(${SUBJECT_ICON_SIZE / 24})" ${ICON_STYLE}>${iconShape(icon)}</g>
    </g>`;
}

type FrameOptions = {
  /** Top edge of the sheet in pixels. */
  sheetTop: number;
  /** Vertical center of the first line of each item in pixels. */
  rows: readonly number[];
  /** Ends the stem at the last item instead of the bottom of the image. */
  isComplete: boolean;
  subject: OgImageSubject | undefined;
  /** Shapes of an illustration, which takes the place of the icon of the subject. */
  picture: string | undefined;
  mirrored: boolean;
};
