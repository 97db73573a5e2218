import sharp from 'sharp';
import { FONT_FAMILIES, fontPaths } from './fonts';

export type TextStyle = {
  fontFamily: keyof typeof FONT_FAMILIES;
  /** Font size in pixels. */
  size: number;
  /** As `#rrggbb`. */
  color: string;
  /** Base direction of the paragraph; words in other scripts keep their own direction. */
  direction: 'ltr' | 'rtl';
  /**
   * Wraps the text between words at `width`, beyond which a long word extends unless words are `broken`. Both values are in
   * pixels. Without it the text stays on one line.
   */
  paragraph?: { width: number; lineHeight: number; broken?: boolean };
  /** Gives the last line the full height of the font, whatever the letters, so that texts align. */
  strut?: boolean;
};

/** A PNG with a transparent background; width and height are in pixels. */
export type RenderedText = { image: Buffer; width: number; height: number };

/** Starts a new line within a paragraph of `renderText`. */
export const LINE_BREAK = '\u2028';

/** Zero-width characters that set the base direction of a paragraph. */
const DIRECTION_MARKS = { ltr: '\u200e', rtl: '\u200f' } as const;

/** Pango units per pixel at 72 dpi. */
const PANGO_SCALE = 1024;

/** A nearly transparent character that is taller and deeper than the letters of each font, and has their vertical center. */
const strut = (size: number) =>
  `<span alpha="1" size="150%" rise="${Math.round(-0.13 * size * PANGO_SCALE)}">|</span>`;

let fontsRegistered: Promise<void> | undefined;

/** Renders a text with Pango, cropped to its glyphs: shaped, reordered and wrapped by the rules of its script. */
export async function renderText(text: string, style: TextStyle): Promise<RenderedText> {
  fontsRegistered ??= registerFonts();
  await fontsRegistered;
  const { fontFamily, size, color, direction, paragraph } = style;
  const lineHeight = paragraph ? ` line_height="${Math.round(paragraph.lineHeight * PANGO_SCALE)}"` : '';
  const body = `${DIRECTION_MARKS[direction]}${escapeMarkup(text)}${style.strut ? strut(size) : ''}`;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}"${lineHeight}>${body}</span>`,
      font: `${FONT_FAMILIES[fontFamily]} ${size}`,
      rgba: true,
      dpi: 72,
      ...(paragraph && { width: paragraph.width, wrap: paragraph.broken ? 'word-char' : 'word' }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** Rendering once with a font file makes its family available to the whole process. */
async function registerFonts(): Promise<void> {
  for (const fontfile of fontPaths()) {
    await sharp({ text: { text: '.', fontfile } })
      .raw()
      .toBuffer();
  }
}

/** Pango markup may not contain control characters, not even escaped. */
function escapeMarkup(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (character) => escapes[character] ?? character);
}
