/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { COLORS } from '@/lib/config/colors';
import { LINE_BREAK, renderText } from '@/lib/server/og-images/render-text';
import { renderTitle } from '@/lib/server/og-images/render-title';
import { joinPhrases } from '@/lib/text/join-phrases';
import { textDirection } from '@/lib/text/text-direction';

const style = { fontFamily: 'serif', color: COLORS.ink.light } as const;
const SIZES = [76, 66, 58, 52];
const bounds = { width: 1056, height: 214 };

const render = (text: string, locale = 'en', sizes = SIZES) =>
  renderTitle(text, style, { locale, bounds, sizes, lineHeight: 1.2 });

/** Renders the lines in a size of their own choice. */
const renderLines = (lines: string[], size: number, locale: string) =>
  renderText(lines.map((line) => joinPhrases(line, locale)).join(LINE_BREAK), {
    ...style,
    size,
    direction: textDirection(locale),
    paragraph: { width: bounds.width, lineHeight: 1.2 * size },
  });

test('a title is as large as it fits', async () => {
  const large = await render('Short');
  const small = await render('Short', 'en', [38]);
  expect(large.height).toBeGreaterThan(small.height * 1.5);
});

test.each([
  ['en', 'Moving house by van:', ' four weeks to go', 76],
  ['fr', 'Déménagement\u202f:', ' les quatre dernières semaines', 66],
  ['de', 'Schwangerschaft Monat für Monat:', ' vom Test bis zur 36. Woche', 58],
  ['ar', 'الانتقال إلى بيت جديد:', ' آخر أربعة أسابيع', 76],
  ['ja', 'エンディングノートと書類ファイル：', 'もしものとき家族に必要なもの', 58],
])('the line of a title breaks after its colon (%s)', async (locale, main, rest, size) => {
  const { image } = await render(`${main}${rest}`, locale);
  expect(image.equals((await renderLines([main, rest.trim()], size, locale)).image)).toBe(true);
});

test.each([
  ['de', ['Zimmerpflanzen: aussuchen,', 'gießen, umtopfen, gesund halten'], ' '],
  ['en', ['A puppy’s first', 'week with you'], ' '],
  ['ja', ['スマホアプリの', 'ストア公開のための手順'], ''],
])('other titles have balanced lines between words (%s)', async (locale, lines, space) => {
  const { image } = await render(lines.join(space), locale);
  const expected = await Promise.all(SIZES.map((size) => renderLines(lines, size, locale)));
  expect(expected.some((other) => image.equals(other.image))).toBe(true);
});

test('a title on one line is not divided at its colon, nor at that of a time', async () => {
  expect((await render('Tea: a cup')).height).toBeLessThan(90);
  const { image } = await render('The train at 10:30 from the largest station');
  const lines = ['The train at 10:30 from', 'the largest station'];
  expect(image.equals((await renderLines(lines, 76, 'en')).image)).toBe(true);
});

describe('a title that is too long', () => {
  test.each(['word '.repeat(200), 'x'.repeat(2000), '長い題名'.repeat(200), 'كلمة '.repeat(200)])(
    'is shortened until it fits (%#)',
    async (text) => {
      const rendered = await render(text, 'en', [60, 50]);
      expect(rendered.width).toBeLessThanOrEqual(bounds.width);
      expect(rendered.height).toBeLessThanOrEqual(bounds.height);
      expect(rendered.height).toBeGreaterThan(bounds.height / 2);
    },
  );
});
