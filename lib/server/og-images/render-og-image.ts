import sharp, { type OverlayOptions } from 'sharp';
import { COLORS } from '@/lib/config/colors';
import { SITE } from '@/lib/config/site';
import { OG_IMAGE_SIZE } from '@/lib/seo/og-image-size';
import { textDirection } from '@/lib/text/text-direction';
import { FRAME, LAST_ROW, renderFrame, SUBJECT_TILE } from './frame';
import { ILLUSTRATION_BOX, illustrationShape } from './illustration-shape';
import type { OgImageContent } from './og-image-content';
import { type RenderedText, renderText } from './render-text';
import { renderLineToFit, renderTextToFit } from './render-to-fit';

/** Font sizes of the title in pixels. */
const TITLE_SIZES = [76, 66, 58, 52];

/** Pixels between the title and an illustration. */
const PICTURE_GAP = 32;

/** Pixels from the margin to the brand name: the width of the logo and a gap. */
const BRAND_INSET = 70;

/** Line height of the title, as a multiple of its size, in locales whose script needs more than the default. */
const LINE_HEIGHTS: Record<string, number> = { ar: 1.4, ja: 1.3 };

/** Renders an Open Graph image as PNG of `OG_IMAGE_SIZE`. */
export async function renderOgImage(content: OgImageContent): Promise<Buffer> {
  const direction = textDirection(content.locale);
  const { subject, illustration } = content;
  const picture = subject && illustration && (await illustrationShape(illustration, subject.tint));
  const title = await renderTitle(content, direction);
  const sheetTop = FRAME.titleTop + title.height + FRAME.sheetGap;
  const rows = content.lines
    .map((_, index) => sheetTop + FRAME.pitch * (index + 0.8))
    .filter((middle) => middle < OG_IMAGE_SIZE.height - LAST_ROW);
  const texts = [
    ...(await renderHeadline(content, direction)),
    { rendered: title, inset: FRAME.margin, top: FRAME.titleTop },
    ...(await Promise.all(
      rows.map((middle, index) => renderLine(content.lines[index] ?? '', direction, middle)),
    )),
  ];
  return sharp(Buffer.from(renderFrame({ sheetTop, rows, subject, picture, mirrored: direction === 'rtl' })))
    .composite(texts.map((text) => toOverlay(text, direction)))
    .png({ palette: true, colors: 128, effort: 4 })
    .toBuffer();
}

type Direction = 'ltr' | 'rtl';

/** A rendered text with its distance in pixels from the inline start edge (left, or right in RTL) and from the top. */
type PlacedText = { rendered: RenderedText; inset: number; top: number };

function toOverlay({ rendered, inset, top }: PlacedText, direction: Direction): OverlayOptions {
  const left = direction === 'rtl' ? OG_IMAGE_SIZE.width - inset - rendered.width : inset;
  return { input: rendered.image, left: Math.round(left), top: Math.round(top) };
}

function renderTitle(
  { title, locale, illustration }: OgImageContent,
  direction: Direction,
): Promise<RenderedText> {
  const style = { fontFamily: 'serif', color: COLORS.ink.light, direction } as const;
  const pictureWidth = illustration ? ILLUSTRATION_BOX.width + PICTURE_GAP : 0;
  const width = OG_IMAGE_SIZE.width - 2 * FRAME.margin - pictureWidth;
  const bounds = { width, height: FRAME.titleHeight };
  return renderTextToFit(title, style, {
    bounds,
    sizes: TITLE_SIZES,
    lineHeight: LINE_HEIGHTS[locale] ?? 1.16,
  });
}

/** The brand name beside the logo, and the note at the inline end, before the tile of the subject. */
async function renderHeadline(
  { note, subject, illustration }: OgImageContent,
  direction: Direction,
): Promise<PlacedText[]> {
  const { ink, inkSoft } = COLORS;
  const topOf = (rendered: RenderedText) => FRAME.headline - rendered.height / 2;
  const brand = await renderText(SITE.brand, { fontFamily: 'serif', size: 34, color: ink.light, direction });
  const placedBrand = { rendered: brand, inset: FRAME.margin + BRAND_INSET, top: topOf(brand) };
  if (!note) return [placedBrand];
  const rendered = await renderText(note, { fontFamily: 'sans', size: 30, color: inkSoft.light, direction });
  const tile = subject && !illustration ? SUBJECT_TILE.size + SUBJECT_TILE.gap : 0;
  const inset = OG_IMAGE_SIZE.width - FRAME.margin - tile - rendered.width;
  return [placedBrand, { rendered, inset, top: topOf(rendered) }];
}

async function renderLine(text: string, direction: Direction, middle: number): Promise<PlacedText> {
  const width = OG_IMAGE_SIZE.width - 2 * FRAME.margin - FRAME.textInset - FRAME.leafInset;
  const style = { fontFamily: 'sans', size: 33, color: COLORS.ink.light, direction, strut: true } as const;
  const rendered = await renderLineToFit(text, style, width);
  return { rendered, inset: FRAME.margin + FRAME.textInset, top: middle - rendered.height / 2 };
}
