import sharp, { type OverlayOptions } from 'sharp';
import { SITE } from '@/lib/config/site';
import { OG_IMAGE_SIZE } from '@/lib/seo/og-image-size';
import { textDirection } from '@/lib/text/text-direction';
import { fitLine, fitText } from './fit-text';
import { COLORS, FRAME, LAST_ROW, renderFrame } from './frame';
import type { OgImageContent } from './og-image-content';
import { type RenderedText, renderText } from './render-text';

/** Sizes of a title in pixels. */
const TITLE_SIZES = [76, 66, 58, 52];

/** Pixels from the margin to the brand's name, over its sign. */
const BRAND_INSET = 70;

/** Distance of a title's lines, as a multiple of its size, in languages whose letters need more than others. */
const LINE_HEIGHTS: Record<string, number> = { ar: 1.4, ja: 1.3 };

/** Draws the picture to share, as PNG of `PICTURE_SIZE`. */
export async function renderOgImage(content: OgImageContent): Promise<Buffer> {
  const direction = textDirection(content.locale);
  const title = await renderTitle(content, direction);
  const sheetTop = FRAME.titleTop + title.height + FRAME.sheetGap;
  const rows = content.lines
    .map((_, index) => sheetTop + FRAME.pitch * (index + 0.8))
    .filter((middle) => middle < OG_IMAGE_SIZE.height - LAST_ROW);
  const texts = [
    ...(await renderHeadline(content.note, direction)),
    { drawn: title, inset: FRAME.margin, top: FRAME.titleTop },
    ...(await Promise.all(
      rows.map((middle, index) => renderLine(content.lines[index] ?? '', direction, middle)),
    )),
  ];
  return sharp(Buffer.from(renderFrame({ sheetTop, rows, mirrored: direction === 'rtl' })))
    .composite(texts.map((text) => toOverlay(text, direction)))
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

type Direction = 'ltr' | 'rtl';

/** A text with its distance, in pixels, from the edge where reading begins, and from the top. */
type PlacedText = { drawn: RenderedText; inset: number; top: number };

function toOverlay({ drawn, inset, top }: PlacedText, direction: Direction): OverlayOptions {
  const left = direction === 'rtl' ? OG_IMAGE_SIZE.width - inset - drawn.width : inset;
  return { input: drawn.image, left: Math.round(left), top: Math.round(top) };
}

function renderTitle({ title, locale }: OgImageContent, direction: Direction): Promise<RenderedText> {
  const style = { face: 'serif', colour: COLORS.ink, direction } as const;
  const room = { width: OG_IMAGE_SIZE.width - 2 * FRAME.margin, height: FRAME.titleHeight };
  return fitText(title, style, { room, sizes: TITLE_SIZES, lineHeight: LINE_HEIGHTS[locale] ?? 1.16 });
}

/** The brand beside its sign, and the note at the far end. */
async function renderHeadline(note: string, direction: Direction): Promise<PlacedText[]> {
  const { ink, inkSoft } = COLORS;
  const topOf = (drawn: RenderedText) => FRAME.headline - drawn.height / 2;
  const brand = await renderText(SITE.brand, { face: 'serif', size: 34, colour: ink, direction });
  const placedBrand = { drawn: brand, inset: FRAME.margin + BRAND_INSET, top: topOf(brand) };
  if (!note) return [placedBrand];
  const drawn = await renderText(note, { face: 'sans', size: 30, colour: inkSoft, direction });
  return [placedBrand, { drawn, inset: OG_IMAGE_SIZE.width - FRAME.margin - drawn.width, top: topOf(drawn) }];
}

async function renderLine(text: string, direction: Direction, middle: number): Promise<PlacedText> {
  const width = OG_IMAGE_SIZE.width - 2 * FRAME.margin - FRAME.textInset - FRAME.leafInset;
  const style = { face: 'sans', size: 33, colour: COLORS.ink, direction, strut: true } as const;
  const drawn = await fitLine(text, style, width);
  return { drawn, inset: FRAME.margin + FRAME.textInset, top: middle - drawn.height / 2 };
}
