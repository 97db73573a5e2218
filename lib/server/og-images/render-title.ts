import { joinPhrases } from '@/lib/text/join-phrases';
import { textDirection } from '@/lib/text/text-direction';
import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { LINE_BREAK, type RenderedText, renderText, type TextStyle } from './render-text';

/** More than fits any image. */
const MAX_CHARACTERS = 300;

/** Steps in pixels in which the width of a balanced title is tried. */
const BALANCE_STEP = 12;

/** A colon before a space, or the full-width colon of Japanese. */
const PARTS = /^(.+?(?::(?=\s)|：))\s*(.+)$/su;

/** Maximum size of a rendered text, in pixels. */
export type TextBounds = { width: number; height: number };

export type TitleOptions = {
  locale: string;
  bounds: TextBounds;
  /** Font sizes in pixels, largest first. */
  sizes: readonly number[];
  /** A multiple of the size. */
  lineHeight: number;
};

/**
 * Renders a title as large as it fits the bounds. It is on one line, or its line breaks after its colon where both parts fit on
 * a line, in a smaller size if need be. Otherwise lines break between words and are of about the same width. Only a title that
 * is too long for the smallest size is shortened.
 */
export async function renderTitle(
  text: string,
  style: Pick<TextStyle, 'fontFamily' | 'color'>,
  { locale, bounds, sizes, lineHeight }: TitleOptions,
): Promise<RenderedText> {
  const start = truncateAtWord(text, MAX_CHARACTERS);
  const draw: Draw = async (shown, size, { width = bounds.width, broken = false } = {}) => {
    const paragraph = { width, lineHeight: lineHeight * size, broken };
    const rendered = await renderText(shown, { ...style, direction: textDirection(locale), size, paragraph });
    const lines = countLines(rendered, size, lineHeight);
    return { rendered, lines, fits: rendered.width <= width && rendered.height <= bounds.height };
  };
  const title = joinPhrases(start, locale);
  const parts = PARTS.exec(start)?.slice(1);
  const [largest = 0] = sizes;
  const whole = await draw(title, largest);
  if (whole.fits && whole.lines === 1) return whole.rendered;
  if (parts) {
    const split = parts.map((part) => joinPhrases(part, locale)).join(LINE_BREAK);
    for (const size of sizes) {
      const drawn = await draw(split, size);
      if (drawn.fits && drawn.lines === 2) return drawn.rendered;
    }
  }
  for (const size of sizes) {
    const drawn = await draw(title, size);
    if (drawn.fits) return balance(drawn, (width) => draw(title, size, { width }), bounds.width);
  }
  return shorten(start, (shown) => draw(joinPhrases(shown, locale), sizes.at(-1) ?? 0, { broken: true }));
}

/** Lines of a text that is cropped to its glyphs, whose height is that of some letters and of the lines below the first. */
function countLines({ height }: RenderedText, size: number, lineHeight: number): number {
  return 1 + Math.round((height - size) / (lineHeight * size));
}

/** Returns the narrowest rendering with as many lines. */
async function balance(
  drawn: Drawn,
  draw: (width: number) => Promise<Drawn>,
  maxWidth: number,
): Promise<RenderedText> {
  let best = drawn;
  let tooNarrow = Math.floor(maxWidth / drawn.lines) - BALANCE_STEP;
  let wide = drawn.lines > 1 ? maxWidth : 0;
  while (wide - tooNarrow > BALANCE_STEP) {
    const width = Math.round((tooNarrow + wide) / 2);
    const narrower = await draw(width);
    if (narrower.fits && narrower.lines === drawn.lines) {
      best = narrower;
      wide = width;
    } else tooNarrow = width;
  }
  return best.rendered;
}

/** Removes words from the end until the title fits, or parts of words where it has no spaces. */
async function shorten(text: string, draw: (shown: string) => Promise<Drawn>): Promise<RenderedText> {
  let limit = [...text].length;
  let drawn = await draw(text);
  while (!drawn.fits && limit > 1) {
    limit -= 1 + Math.floor(limit / 20);
    drawn = await draw(truncateAtWord(text, limit));
  }
  return drawn.rendered;
}

/** `fits` is true if no line is too wide and the height is within the bounds. */
type Drawn = { rendered: RenderedText; lines: number; fits: boolean };

type Draw = (shown: string, size: number, options?: { width?: number; broken?: boolean }) => Promise<Drawn>;
