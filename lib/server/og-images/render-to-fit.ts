import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { type RenderedText, renderText, type TextStyle } from './render-text';

/** More than fits any image. The text engine cannot render lines wider than 32,767 pixels. */
const MAX_CHARACTERS = 300;

/** Maximum size of a rendered text, in pixels. */
export type TextBounds = { width: number; height: number };

/**
 * Renders a text in the largest of `sizes` at which it fits the bounds. A text that is too long for the smallest size
 * is truncated until it fits. Sizes are in pixels, largest first; `lineHeight` is a multiple of the size.
 */
export async function renderTextToFit(
  text: string,
  style: Omit<TextStyle, 'size' | 'paragraph'>,
  { bounds, sizes, lineHeight }: { bounds: TextBounds; sizes: readonly number[]; lineHeight: number },
): Promise<RenderedText> {
  const start = truncateAtWord(text, MAX_CHARACTERS);
  const render = (shown: string, size: number) =>
    renderText(shown, { ...style, size, paragraph: { width: bounds.width, lineHeight: lineHeight * size } });
  for (const size of sizes) {
    const rendered = await render(start, size);
    if (rendered.height <= bounds.height) return rendered;
  }
  return truncateToFit(start, (shorter) => render(shorter, Math.min(...sizes)), bounds);
}

/** Renders a text on a single line, truncated to `width` pixels. */
export function renderLineToFit(text: string, style: TextStyle, width: number): Promise<RenderedText> {
  const start = truncateAtWord(text, MAX_CHARACTERS);
  const bounds = { width, height: Number.POSITIVE_INFINITY };
  return truncateToFit(start, (shorter) => renderText(shorter, style), bounds);
}

/** Removes words from the end until the text fits. The first cut is estimated from the measured size. */
async function truncateToFit(
  text: string,
  render: (text: string) => Promise<RenderedText>,
  bounds: TextBounds,
): Promise<RenderedText> {
  let limit = [...text].length;
  let rendered = await render(text);
  while ((rendered.width > bounds.width || rendered.height > bounds.height) && limit > 1) {
    const share = Math.min(bounds.width / rendered.width, bounds.height / rendered.height);
    limit = Math.max(1, Math.min(limit - 1, Math.ceil(limit * share)));
    rendered = await render(truncateAtWord(text, limit));
  }
  return rendered;
}
