/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderItems } from '@/lib/server/og-images/render-items';

const CARD = { locale: 'en', width: 916, sheetTop: 357, lastMiddle: 596 };

const SHORT = 'Buy the wine';
/** Two lines in each size. */
const LONG =
  'Get the landlord’s consent in writing, and look up the rules for dogs and all duties in your town';

test('a long item has a second line, and the next one is below it', async () => {
  const { items, isComplete } = await renderItems([LONG, SHORT], CARD);
  const [first, second] = items;
  expect(first?.rendered.height).toBeGreaterThan(70);
  expect(second?.rendered.height).toBeLessThan(60);
  expect(second?.top).toBeGreaterThan((first?.top ?? 0) + (first?.rendered.height ?? 0));
  expect(isComplete).toBe(true);
});

test('items that do not fit whole are left out', async () => {
  const { items, isComplete } = await renderItems([LONG, LONG, LONG, LONG, SHORT], CARD);
  expect(items.length).toBeGreaterThan(1);
  expect(items.length).toBeLessThan(4);
  for (const { rendered, top } of items) {
    expect(rendered.width).toBeLessThanOrEqual(CARD.width);
    expect(top + rendered.height).toBeLessThan(630);
  }
  expect(isComplete).toBe(false);
});

test('items are smaller where more of them fit then', async () => {
  const heightOf = async (count: number) =>
    (await renderItems(Array(count).fill(SHORT), CARD)).items.map(({ rendered }) => rendered.height);
  const [large = 0] = await heightOf(3);
  const small = await heightOf(5);
  expect(small).toHaveLength(4);
  expect(small[0]).toBeLessThan(large);
});

test.each(['x'.repeat(150), '引っ越しの準備'.repeat(10), 'كلمة '.repeat(30)])(
  'no line is wider than the card (%#)',
  async (text) => {
    const { items } = await renderItems([text], { ...CARD, sheetTop: 250 });
    expect(items).toHaveLength(1);
    expect(items[0]?.rendered.width).toBeLessThanOrEqual(CARD.width);
  },
);
