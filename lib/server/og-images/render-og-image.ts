import sharp, { type OverlayOptions } from 'sharp';
import { COLORS } from '@/lib/config/colors';
import { SITE } from '@/lib/config/site';
import { OG_IMAGE_SIZE } from '@/lib/seo/og-image-size';
import { textDirection } from '@/lib/text/text-direction';
import { FRAME, LAST_ROW, renderFrame, SUBJECT_TILE } from './frame';
import { ILLUSTRATION_BOX, illustrationShape } from './illustration-shape';
import type { OgImageContent } from './og-image-content';
import { renderItems } from './render-items';
import { type RenderedText, renderText } from './render-text';
import { renderTitle } from './render-title';

/** Font sizes of the title in pixels. */
const TITLE_SIZES = [76, 66, 58, 52];

/** Pixels from the vertical center of the note to an illustration below it. */
const NOTE_SPACE = 32;

/** Pixels between the title and an illustration. */
const PICTURE_GAP = 32;

/** The lowest edge of the title beside an illustration, in pixels: the illustration begins below the note. */
const PICTURE_TITLE_BOTTOM = FRAME.headline + NOTE_SPACE + ILLUSTRATION_BOX.ground - FRAME.sheetGap;

/** Pixels from the margin to the brand name: the width of the logo and a gap. */
const BRAND_INSET = 70;

/** Line height of the title, as a multiple of its size, in locales whose script needs more than the default. */
const LINE_HEIGHTS: Record<string, number> = { ar: 1.4, ja: 1.3 };

/** Renders an Open Graph image as PNG of `OG_IMAGE_SIZE`. */
export async function renderOgImage(content: OgImageContent): Promise<Buffer> {
  const direction = textDirection(content.locale);
  const { subject, illustration } = content;
  const picture = subject && illustration && (await illustrationShape(illustration, subject.tint));
  const title = await renderTitleBeside(content);
  const titleBottom = Math.max(FRAME.titleTop + title.height, picture ? PICTURE_TITLE_BOTTOM : 0);
  const sheetTop = titleBottom + FRAME.sheetGap;
  const { items, isComplete } = await renderItems(content.lines, {
    locale: content.locale,
    width: OG_IMAGE_SIZE.width - 2 * FRAME.margin - FRAME.textInset - FRAME.leafInset,
    sheetTop,
    lastMiddle: OG_IMAGE_SIZE.height - LAST_ROW,
  });
  const texts = [
    ...(await renderHeadline(content, direction)),
    { rendered: title, inset: FRAME.margin, top: titleBottom - title.height },
    ...items.map(({ rendered, top }) => ({ rendered, inset: FRAME.margin + FRAME.textInset, top })),
  ];
  const rows = items.map(({ middle }) => middle);
  const mirrored = direction === 'rtl';
  return sharp(Buffer.from(renderFrame({ sheetTop, rows, isComplete, subject, picture, mirrored })))
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

/** The title, which leaves the inline end to an illustration. */
function renderTitleBeside({ title, locale, illustration }: OgImageContent): Promise<RenderedText> {
  const pictureWidth = illustration ? ILLUSTRATION_BOX.width + PICTURE_GAP : 0;
  const width = OG_IMAGE_SIZE.width - 2 * FRAME.margin - pictureWidth;
  return renderTitle(
    title,
    { fontFamily: 'serif', color: COLORS.ink.light },
    {
      locale,
      bounds: { width, height: FRAME.titleHeight },
      sizes: TITLE_SIZES,
      lineHeight: LINE_HEIGHTS[locale] ?? 1.16,
    },
  );
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
