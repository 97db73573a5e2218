import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { type RenderedText, renderText, type TextStyle } from './render-text';

/** More than any picture has room for; the text engine cannot draw a line of more than 32,767 pixels. */
const MAX_CHARACTERS = 300;

/** Room for a text, in pixels. */
export type TextRoom = { width: number; height: number };

/**
 * Draws a text in the largest of the sizes in which it fits its room; one that does not fit the smallest is
 * shortened until it does. Sizes are in pixels, the largest first; `lineHeight` is a multiple of the size.
 */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size' | 'paragraph'>,
  { room, sizes, lineHeight }: { room: TextRoom; sizes: readonly number[]; lineHeight: number },
): Promise<RenderedText> {
  const start = truncateAtWord(text, MAX_CHARACTERS);
  const draw = (shown: string, size: number) =>
    renderText(shown, { ...style, size, paragraph: { width: room.width, lineHeight: lineHeight * size } });
  for (const size of sizes) {
    const drawn = await draw(start, size);
    if (drawn.height <= room.height) return drawn;
  }
  return shorten(start, (shorter) => draw(shorter, Math.min(...sizes)), room);
}

/** Draws a text on one line, shortened to the given width where it is longer. */
export function fitLine(text: string, style: TextStyle, width: number): Promise<RenderedText> {
  const start = truncateAtWord(text, MAX_CHARACTERS);
  return shorten(start, (shorter) => renderText(shorter, style), { width, height: Number.POSITIVE_INFINITY });
}

/** Cuts words from the end until the drawn text fits; the first guess goes by the share that does. */
async function shorten(
  text: string,
  draw: (text: string) => Promise<RenderedText>,
  room: TextRoom,
): Promise<RenderedText> {
  let limit = [...text].length;
  let drawn = await draw(text);
  while ((drawn.width > room.width || drawn.height > room.height) && limit > 1) {
    const share = Math.min(room.width / drawn.width, room.height / drawn.height);
    limit = Math.max(1, Math.min(limit - 1, Math.ceil(limit * share)));
    drawn = await draw(truncateAtWord(text, limit));
  }
  return drawn;
}
