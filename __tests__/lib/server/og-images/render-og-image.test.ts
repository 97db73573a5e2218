/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { fitLine, fitText } from '@/lib/server/og-images/fit-text';
import type { OgImageContent } from '@/lib/server/og-images/og-image-content';
import { ogImageVersion } from '@/lib/server/og-images/og-image-content';
import { renderOgImage } from '@/lib/server/og-images/render-og-image';
import { renderText } from '@/lib/server/og-images/render-text';

const short: OgImageContent = {
  locale: 'en',
  title: 'Dinner for eight',
  note: '38 items',
  lines: ['Buy the wine', 'Set the table'],
};

const CASES: Array<[string, OgImageContent]> = [
  ['a short title', short],
  ['a title of 400 letters', { ...short, title: 'migration '.repeat(40) }],
  ['a title of one endless word', { ...short, title: 'x'.repeat(300) }],
  ['markup and control characters', { ...short, title: '<b>&amp;\u0000\u0007</b>', lines: ['</span>&'] }],
  ['Arabic', { ...short, locale: 'ar', title: 'السفر بالقطار عبر الحدود', lines: ['احجز المقاعد'] }],
  ['Japanese', { ...short, locale: 'ja', title: '引っ越しの準備'.repeat(20), lines: ['見積もりを取る'] }],
  ['no lines and no note', { ...short, note: '', lines: [] }],
];

describe('a picture to share', () => {
  test.each(CASES)('is a PNG of 1200 by 630 for %s', async (_, content) => {
    const metadata = await sharp(await renderOgImage(content)).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('begins at the right where the language does', async () => {
    /** Darkest grey in a part of the line where the title begins, 0 to 255. */
    const darkest = async (content: OgImageContent, left: number) => {
      const pixels = await sharp(await renderOgImage(content))
        .extract({ left, top: 154, width: 428, height: 60 })
        .greyscale()
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

  test('has another version when anything that it says changes', () => {
    const version = ogImageVersion(short);
    expect(ogImageVersion({ ...short })).toBe(version);
    expect(ogImageVersion({ ...short, title: 'Dinner for nine' })).not.toBe(version);
    expect(ogImageVersion({ ...short, lines: ['Buy the wine'] })).not.toBe(version);
  });
});

describe('text in its room', () => {
  const style = { face: 'serif', colour: '#16261e', direction: 'ltr' } as const;
  const room = { width: 1000, height: 200 };

  test('takes the largest size that fits', async () => {
    const options = { room, lineHeight: 1.2 };
    const large = await fitText('Short', style, { ...options, sizes: [80, 40] });
    const small = await fitText('Short', style, { ...options, sizes: [40] });
    expect(large.height).toBeGreaterThan(small.height * 1.5);
  });

  test.each(['word '.repeat(200), 'x'.repeat(2000), '長い題名'.repeat(200), 'كلمة '.repeat(200)])(
    'is shortened until it fits (%#)',
    async (text) => {
      const drawn = await fitText(text, style, { room, sizes: [60, 50], lineHeight: 1.2 });
      expect(drawn.width).toBeLessThanOrEqual(room.width);
      expect(drawn.height).toBeLessThanOrEqual(room.height);
      expect(drawn.height).toBeGreaterThan(room.height / 2);
      const line = await fitLine(text, { ...style, size: 30 }, 500);
      expect(line.width).toBeLessThanOrEqual(500);
      expect(line.width).toBeGreaterThan(300);
    },
  );

  test('joins Arabic letters and draws Japanese ones, each from its own face', async () => {
    const at = (text: string) => renderText(text, { ...style, size: 60 });
    const joined = await at('بيت');
    const apart = await at('ب\u200cي\u200cت');
    expect(joined.width).toBeLessThan(apart.width);
    const one = await at('準');
    const other = await at('備');
    expect(one.image.equals(other.image)).toBe(false);
  });
});
