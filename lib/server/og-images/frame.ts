import { SITE } from '@/lib/config/site';
import { OG_IMAGE_SIZE } from '@/lib/seo/og-image-size';

/** Colors of the light theme, as in the style sheet. */
export const COLORS = {
  paper: SITE.themeColor.light,
  raised: '#ffffff',
  ink: '#16261e',
  inkSoft: '#4d5c53',
  line: '#e4e1d6',
  leaf: '#2c7a4b',
} as const;

/** Layout measures in pixels. */
export const FRAME = {
  margin: 72,
  /** Vertical center of the line with the brand and the note. */
  headline: 84,
  titleTop: 154,
  titleHeight: 214,
  /** Space between the title and the sheet, the white card with the list. */
  sheetGap: 38,
  /** Distance between the lines of the list. */
  pitch: 64,
  /** From the edge of the sheet to the leaves and to the text. */
  leafInset: 40,
  textInset: 100,
} as const;

const LOGO_PATH =
  'M9.6 19.6c-.5 0-1-.2-1.3-.6L3.9 13a1.4 1.4 0 1 1 2.3-1.6l3 4.1C10.5 9.3 14.4 4.6 21.6 2.6c.5 6.1-2.5 11-8.3 13-.9.3-1.7.5-2.3.6l-.3 2.1c-.1.7-.5 1.3-1.1 1.3Z';

/** Minimum distance from the vertical center of a line to the bottom of the image. */
export const LAST_ROW = 34;

/** Outline of a leaf, 32 by 32 px: the symbol of an unchecked item. */
const LEAF = 'M2 30C-1 12 10 2 30 2 32 20 22 33 2 30Z';

/**
 * The image without its texts, as SVG: the background, the logo, and a sheet that extends beyond the bottom edge, with
 * a leaf for each line. Mirrored in right-to-left locales.
 */
export function renderFrame({ sheetTop, rows, mirrored }: FrameOptions): string {
  const { width, height } = OG_IMAGE_SIZE;
  const { paper, raised, line, leaf } = COLORS;
  const { margin, headline, leafInset } = FRAME;
  const stem = margin + leafInset + 16;
  const [first = 0] = rows;
  const last = rows.at(-1) ?? 0;
  const stemEnd = last + FRAME.pitch > height - LAST_ROW ? height : last;
  const leaves = rows.map((middle) => {
    return `<path transform="translate(${margin + leafInset} ${middle - 16})" d="${LEAF}" fill="${raised}" stroke="${leaf}" stroke-width="3" stroke-linejoin="round"/>`;
  });
  const sheet = `
    <rect x="${margin}" y="${sheetTop}" width="${width - 2 * margin}" height="${height}" rx="14" fill="${raised}" stroke="${line}" stroke-width="2"/>
    <path d="M${stem} ${first}V${stemEnd}" stroke="${line}" stroke-width="3"/>
    ${leaves.join('')}`;
  const mark = `<g transform="translate(${mirrored ? width - margin - 52 : margin} ${headline - 26})"><rect width="52" height="52" rx="12" fill="${leaf}"/><path transform="translate(7.6 8.1) scale(1.54)" fill="${paper}" d="${LOGO_PATH}"/></g>`;
  const flip = mirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${mark}<g${flip}>${rows.length > 0 ? sheet : ''}</g></svg>`;
}

export type FrameOptions = {
  /** Top edge of the sheet in pixels. */
  sheetTop: number;
  /** Vertical center of each line of the list in pixels. */
  rows: readonly number[];
  mirrored: boolean;
};
