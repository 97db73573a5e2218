/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { TINTS } from '@/lib/config/colors';
import { STATE_ILLUSTRATIONS } from '@/lib/config/illustrations';
import { SUBJECT_STYLES } from '@/lib/config/subjects';
import type { OgImageContent } from '@/lib/server/og-images/og-image-content';
import { ogImageVersion } from '@/lib/server/og-images/og-image-content';
import { renderOgImage } from '@/lib/server/og-images/render-og-image';

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
  ['lines of 100 and of 1,000 words', { ...short, lines: ['wine '.repeat(100), 'wine '.repeat(1000)] }],
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

  test.each(['en', 'ar'])('no illustration touches the note above it (%s)', async (locale) => {
    const subject = { icon: 'truck', tint: 'clay' } as const;
    const names = [...SUBJECT_STYLES.map(({ tag }) => tag), ...STATE_ILLUSTRATIONS];
    for (const illustration of names) {
      const content = { ...short, locale, title: 'Home', note: '', lines: ['Wine'], subject, illustration };
      const pixels = await sharp(await renderOgImage(content))
        .extract({ left: locale === 'ar' ? 72 : 808, top: 60, width: 320, height: 50 })
        .grayscale()
        .raw()
        .toBuffer();
      expect([illustration, new Set(pixels).size]).toEqual([illustration, 1]);
    }
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
