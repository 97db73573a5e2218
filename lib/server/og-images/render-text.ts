import sharp from 'sharp';
import { FONT_FAMILIES, fontFiles } from './fonts';

export type TextStyle = {
  face: keyof typeof FONT_FAMILIES;
  /** Size in pixels. */
  size: number;
  /** Colour as `#rrggbb`. */
  colour: string;
  /** Reading direction of the language that the text stands in; names in other scripts keep their own. */
  direction: 'ltr' | 'rtl';
  /** Where lines are broken, and their distance, both in pixels; without it the text stays on one line. */
  paragraph?: { width: number; lineHeight: number };
  /** Makes the picture as high as the face, whatever the letters, for lines that stand under each other. */
  strut?: boolean;
};

export type RenderedText = { image: Buffer; width: number; height: number };

/** Marks without width that set the direction of a paragraph. */
const DIRECTION_MARKS = { ltr: '\u200e', rtl: '\u200f' } as const;

/** Units of Pango, the text engine, in a pixel at 72 dots per inch. */
const PANGO_SCALE = 1024;

/** A stroke from the face's top to its foot, all but invisible. */
const STRUT = '<span alpha="1">|</span>';

let fonts: Promise<void> | undefined;

/** Draws a text on nothing, as small as its glyphs: shaped, ordered and broken as its script wants. */
export async function renderText(text: string, style: TextStyle): Promise<RenderedText> {
  fonts ??= registerFonts();
  await fonts;
  const { face, size, colour, direction, paragraph, strut } = style;
  const distance = paragraph ? ` line_height="${Math.round(paragraph.lineHeight * PANGO_SCALE)}"` : '';
  const body = `${DIRECTION_MARKS[direction]}${escapeMarkup(text)}${strut ? STRUT : ''}`;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}"${distance}>${body}</span>`,
      font: `${FONT_FAMILIES[face]} ${size}`,
      rgba: true,
      dpi: 72,
      ...(paragraph ? { width: paragraph.width, wrap: 'word-char' as const } : {}),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** A font file that was named once is known to the whole process, under the name of its face. */
async function registerFonts(): Promise<void> {
  for (const fontfile of fontFiles()) {
    await sharp({ text: { text: '.', fontfile } })
      .raw()
      .toBuffer();
  }
}

/** Control characters cannot stand in markup at all. */
function escapeMarkup(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (character) => escapes[character] ?? character);
}
