/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { COLORS, CONTRAST_COLORS, PRINT_COLORS, TINTS } from '@/lib/config/colors';

type Role = keyof typeof COLORS;

/** Relative luminance of a color, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT: Array<[text: Role, background: Role]> = [
  ...(['ink', 'inkSoft', 'leafStrong', 'danger'] as const).flatMap((text) =>
    (['paper', 'raised', 'leafWash'] as const).map((background): [Role, Role] => [text, background]),
  ),
  ['onLeaf', 'leaf'],
  ['onLeaf', 'leafStrong'],
];
const BOUNDARIES: Array<[line: Role, background: Role]> = (
  ['boundary', 'leaf', 'leafStrong', 'focus'] as const
).flatMap((line) => (['paper', 'raised'] as const).map((background): [Role, Role] => [line, background]));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const usual = (role: Role) => COLORS[role][theme];
  const strong = (role: Role) => (CONTRAST_COLORS[role] ?? COLORS[role])[theme];

  test.each(TEXT)(
    '%s on %s has the contrast of text: 4.5, or 7 if the visitor asks for more',
    (text, background) => {
      expect(contrast(usual(text), usual(background))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(strong(text), strong(background))).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(BOUNDARIES)(
    '%s on %s has the contrast of boundaries: 3, or 4.5 if the visitor asks for more',
    (line, background) => {
      expect(contrast(usual(line), usual(background))).toBeGreaterThanOrEqual(3);
      expect(contrast(strong(line), strong(background))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(Object.entries(TINTS))(
    'the tint %s has the contrast of text, for its icon and for text on it',
    (_, { icon, wash }) => {
      for (const background of [wash[theme], usual('paper'), usual('raised')]) {
        expect(contrast(icon[theme], background)).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of ['ink', 'inkSoft', 'leafStrong'] as const) {
        expect(contrast(usual(text), wash[theme])).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('hairlines are visible boundaries if the visitor asks for more contrast', () => {
    for (const background of ['paper', 'raised'] as const) {
      expect(contrast(strong('line'), strong(background))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('texts and lines in the dark theme can be read on paper, too', () => {
  const onPaper = (role: Role) => PRINT_COLORS[role] ?? COLORS[role].dark;
  for (const role of ['ink', 'inkSoft', 'leaf', 'leafStrong'] as const)
    expect(contrast(onPaper(role), onPaper('paper'))).toBeGreaterThanOrEqual(4.5);
});
