import { COLORS } from '@/lib/config/colors';
import { joinPhrases } from '@/lib/text/join-phrases';
import { textDirection } from '@/lib/text/text-direction';
import { type RenderedText, renderText } from './render-text';

/** Font sizes of an item in pixels, largest first. */
const SIZES = [33, 30, 28];

/** Distances as multiples of the font size: between the lines of an item, and between items. */
const LINE_HEIGHT = 1.3;
const PITCH = 1.94;

/** Longer items are passed over: they would fill the card, and the text engine cannot draw texts of any length. */
const MAX_CHARACTERS = 200;

/** An item with all its lines. */
export type RenderedItem = {
  rendered: RenderedText;
  /** Upper edge of its glyphs, in pixels. */
  top: number;
  /** Vertical center of its first line, in pixels. */
  middle: number;
};

export type ItemsOptions = {
  locale: string;
  /** Width of a line in pixels. */
  width: number;
  /** Upper edge of the card in pixels. */
  sheetTop: number;
  /** The lowest vertical center of a line, in pixels. */
  lastMiddle: number;
};

/**
 * Renders the first items of a list that fit below each other without loss, in the largest size in which most of them fit.
 * Long ones have several lines. `isComplete` is false if an item is left out, or if there is no room for one more.
 */
export async function renderItems(
  texts: readonly string[],
  options: ItemsOptions,
): Promise<{ items: RenderedItem[]; isComplete: boolean }> {
  const short = texts.filter(({ length }) => length <= MAX_CHARACTERS);
  let best: RenderedItem[] = [];
  for (const size of SIZES) {
    const { items, next } = await renderInSize(short, size, options);
    if (items.length > best.length) best = items;
    if (items.length === short.length) return { items, isComplete: next <= options.lastMiddle };
  }
  return { items: best, isComplete: false };
}

async function renderInSize(
  texts: readonly string[],
  size: number,
  { locale, width, sheetTop, lastMiddle }: ItemsOptions,
): Promise<{ items: RenderedItem[]; next: number }> {
  const lineHeight = LINE_HEIGHT * size;
  const paragraph = { width, lineHeight, broken: true };
  const render = (text: string) =>
    renderText(joinPhrases(text, locale), {
      fontFamily: 'sans',
      size,
      color: COLORS.ink.light,
      direction: textDirection(locale),
      paragraph,
      strut: true,
    });
  const [line, ...all] = await Promise.all(['', ...texts].map(render));
  const items: RenderedItem[] = [];
  let middle = sheetTop + 0.8 * PITCH * size;
  for (const rendered of all) {
    const lineBox = line?.height ?? size;
    const last = middle + lineHeight * Math.round((rendered.height - lineBox) / lineHeight);
    if (last > lastMiddle) break;
    // The strut is on the last line, so only the lower edge does not depend on the letters.
    items.push({ rendered, top: last + lineBox / 2 - rendered.height, middle });
    middle = last + PITCH * size;
  }
  return { items, next: middle };
}
