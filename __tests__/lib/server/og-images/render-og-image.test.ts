/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { COLORS, TINTS } from '@/lib/config/colors';
import type { OgImageContent } from '@/lib/server/og-images/og-image-content';
import { ogImageVersion } from '@/lib/server/og-images/og-image-content';
import { renderOgImage } from '@/lib/server/og-images/render-og-image';
import { renderText } from '@/lib/server/og-images/render-text';
import { renderLineToFit, renderTextToFit } from '@/lib/server/og-images/render-to-fit';

const short: OgImageContent = {
  locale: 'en',
  title: 'Dinner for eight',
  note: '38 items',
  lines: ['Buy the wine', 'Set the table'],
};

const CASES: Array<[string, OgImageContent]> = [
  ['a short title', short],
  ['a title of 400 characters', { ...short, title: 'migration '.repeat(40) }],
  ['a title of one long word', { ...short, title: 'x'.repeat(300) }],
  ['markup and control characters', { ...short, title: '<b>&amp;\u0000\u0007</b>', lines: ['</span>&'] }],
  ['Arabic', { ...short, locale: 'ar', title: 'السفر بالقطار عبر الحدود', lines: ['احجز المقاعد'] }],
  ['Japanese', { ...short, locale: 'ja', title: '引っ越しの準備'.repeat(20), lines: ['見積もりを取る'] }],
  ['no lines and no note', { ...short, note: '', lines: [] }],
];

describe('renderOgImage', () => {
  test.each(CASES)('renders a PNG of 1200 by 630 pixels for %s', async (_, content) => {
    const metadata = await sharp(await renderOgImage(content)).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('starts the title on the right in a right-to-left locale', async () => {
    /** The darkest gray value, 0 to 255, in a part of the first line of the title. */
    const darkest = async (content: OgImageContent, left: number) => {
      const pixels = await sharp(await renderOgImage(content))
        .extract({ left, top: 154, width: 428, height: 60 })
        .grayscale()
        .raw()
        .toBuffer();
      return Math.min(...pixels);
    };
    const arabic = { ...short, locale: 'ar', title: 'السفر' };
    expect(await darkest(short, 72)).toBeLessThan(80);
    expect(await darkest(short, 700)).toBeGreaterThan(200);
    expect(await darkest(arabic, 72)).toBeGreaterThan(200);
    expect(await darkest(arabic, 700)).toBeLessThan(80);
  });

  test('has the tint of the subject at the inline end of the first line', async () => {
    /** The color of a pixel at the edge of the tile, as hex. */
    const colorAt = async (content: OgImageContent, left: number) => {
      const pixels = await sharp(await renderOgImage(content))
        .extract({ left, top: 84, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      return `#${pixels.toString('hex')}`;
    };
    const subject = { icon: 'luggage', tint: 'sky' } as const;
    const english = { ...short, subject };
    const arabic = { ...short, locale: 'ar', title: 'السفر', subject };
    expect(await colorAt(english, 1124)).toBe(TINTS.sky.wash.light);
    expect(await colorAt(arabic, 76)).toBe(TINTS.sky.wash.light);
    expect(await colorAt(short, 1124)).not.toBe(TINTS.sky.wash.light);
  });

  test('has the illustration of a subject on the card with the lines, at the inline end, instead of the icon', async () => {
    /** The darkest gray value above the card, in the 320 pixels at one end. */
    const darkest = async (content: OgImageContent, left: number) => {
      const pixels = await sharp(await renderOgImage(content))
        .extract({ left, top: 150, width: 320, height: 120 })
        .grayscale()
        .raw()
        .toBuffer();
      return Math.min(...pixels);
    };
    const subject = { icon: 'truck', tint: 'clay' } as const;
    const plain = { ...short, title: 'Home', subject };
    const moving = { ...plain, illustration: 'moving' } as const;
    const arabic = { ...moving, locale: 'ar', title: 'بيت' };
    expect(await darkest(moving, 808)).toBeLessThan(80);
    expect(await darkest(plain, 808)).toBeGreaterThan(200);
    expect(await darkest(arabic, 72)).toBeLessThan(80);
    expect(ogImageVersion({ ...moving, illustration: 'home' })).not.toBe(ogImageVersion(moving));
  });

  test('ogImageVersion changes with the subject and with any of the texts', () => {
    const version = ogImageVersion(short);
    expect(ogImageVersion({ ...short })).toBe(version);
    expect(ogImageVersion({ ...short, title: 'Dinner for nine' })).not.toBe(version);
    expect(ogImageVersion({ ...short, lines: ['Buy the wine'] })).not.toBe(version);
    const travel = ogImageVersion({ ...short, subject: { icon: 'luggage', tint: 'sky' } });
    expect(travel).not.toBe(version);
    expect(ogImageVersion({ ...short, subject: { icon: 'luggage', tint: 'leaf' } })).not.toBe(travel);
    expect(ogImageVersion({ ...short, subject: { icon: 'tent', tint: 'sky' } })).not.toBe(travel);
  });
});

describe('fitText and fitLine', () => {
  const style = { fontFamily: 'serif', color: COLORS.ink.light, direction: 'ltr' } as const;
  const bounds = { width: 1000, height: 200 };

  test('use the largest size that fits', async () => {
    const options = { bounds, lineHeight: 1.2 };
    const large = await renderTextToFit('Short', style, { ...options, sizes: [80, 40] });
    const small = await renderTextToFit('Short', style, { ...options, sizes: [40] });
    expect(large.height).toBeGreaterThan(small.height * 1.5);
  });

  test.each(['word '.repeat(200), 'x'.repeat(2000), '長い題名'.repeat(200), 'كلمة '.repeat(200)])(
    'truncate a text until it fits (%#)',
    async (text) => {
      const rendered = await renderTextToFit(text, style, { bounds, sizes: [60, 50], lineHeight: 1.2 });
      expect(rendered.width).toBeLessThanOrEqual(bounds.width);
      expect(rendered.height).toBeLessThanOrEqual(bounds.height);
      expect(rendered.height).toBeGreaterThan(bounds.height / 2);
      const line = await renderLineToFit(text, { ...style, size: 30 }, 500);
      expect(line.width).toBeLessThanOrEqual(500);
      expect(line.width).toBeGreaterThan(300);
    },
  );

  test('renderText joins Arabic letters and has glyphs for Japanese', async () => {
    const render = (text: string) => renderText(text, { ...style, size: 60 });
    const joined = await render('بيت');
    const separate = await render('ب\u200cي\u200cت');
    expect(joined.width).toBeLessThan(separate.width);
    const one = await render('準');
    const other = await render('備');
    expect(one.image.equals(other.image)).toBe(false);
  });
});
