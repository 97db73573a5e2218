/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { COLORS } from '@/lib/config/colors';
import { renderText } from '@/lib/server/og-images/render-text';

const style = { fontFamily: 'sans', color: COLORS.ink.light, direction: 'ltr', size: 60 } as const;

test('renderText joins Arabic letters and has glyphs for Japanese', async () => {
  const joined = await renderText('بيت', style);
  const separate = await renderText('ب\u200cي\u200cت', style);
  expect(joined.width).toBeLessThan(separate.width);
  const one = await renderText('準', style);
  const other = await renderText('備', style);
  expect(one.image.equals(other.image)).toBe(false);
});

test('with a strut, texts have the same height whatever their letters', async () => {
  const heights = ['ace', 'Ägj', 'جميع القوائم', '（引っ越し）'].map(
    async (text) => (await renderText(text, { ...style, strut: true })).height,
  );
  expect(new Set(await Promise.all(heights)).size).toBe(1);
});
