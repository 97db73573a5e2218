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
  /** Wraps the text at `width`; both values are in pixels. Without it the text stays on one line. */
  paragraph?: { width: number; lineHeight: number };
  /** Gives the image the full height of the font, whatever the letters, so that stacked lines align. */
  strut?: boolean;
};

/** A PNG with a transparent background; width and height are in pixels. */
export type RenderedText = { image: Buffer; width: number; height: number };

/** Zero-width characters that set the base direction of a paragraph. */
const DIRECTION_MARKS = { ltr: '\u200e', rtl: '\u200f' } as const;

/** Pango units per pixel at 72 dpi. */
const PANGO_SCALE = 1024;

/** A nearly transparent character as tall as the font. */
const STRUT = '<span alpha="1">|</span>';

let fontsRegistered: Promise<void> | undefined;

/** Renders a text with Pango, cropped to its glyphs: shaped, reordered and wrapped by the rules of its script. */
export async function renderText(text: string, style: TextStyle): Promise<RenderedText> {
  fontsRegistered ??= registerFonts();
  await fontsRegistered;
  const { fontFamily, size, color, direction, paragraph, strut } = style;
  const lineHeight = paragraph ? ` line_height="${Math.round(paragraph.lineHeight * PANGO_SCALE)}"` : '';
  const body = `${DIRECTION_MARKS[direction]}${escapeMarkup(text)}${strut ? STRUT : ''}`;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}"${lineHeight}>${body}</span>`,
      font: `${FONT_FAMILIES[fontFamily]} ${size}`,
      rgba: true,
      dpi: 72,
      ...(paragraph ? { width: paragraph.width, wrap: 'word-char' as const } : {}),
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
