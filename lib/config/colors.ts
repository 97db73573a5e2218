/** A color in each theme, as hex. */
type ThemedColor = { light: string; dark: string };

/** Background of the pages. A constant of its own, because scripts in the browser need no other color. */
export const PAPER = { light: '#fbfaf5', dark: '#0f1713' } as const;

const WHITE = '#ffffff';
const INK = { light: '#16261e', dark: '#e9ede6' } as const;
const LEAF_STRONG = { light: '#1d5936', dark: '#93d9ae' } as const;

/**
 * The only place for colors, by role. `npm run icons` writes them to `styles/colors.css` as custom properties,
 * `inkSoft` as `--ink-soft`, and draws the icons with them. Text has a contrast of at least 4.5:1, boundaries and
 * icons 3:1, in both themes.
 */
export const COLORS = {
  paper: PAPER,
  raised: { light: WHITE, dark: '#17211c' },
  ink: INK,
  inkSoft: { light: '#4b5a51', dark: '#a9b5ac' },
  line: { light: '#e4e1d6', dark: '#2a372f' },
  boundary: { light: '#7f8a82', dark: '#738278' },
  leaf: { light: '#2c7a4b', dark: '#6cc48f' },
  leafStrong: LEAF_STRONG,
  leafWash: { light: '#e8f1e6', dark: '#1a2c22' },
  onLeaf: { light: WHITE, dark: '#0c1a12' },
  bloom: { light: '#e9a820', dark: '#e9b84a' },
  danger: { light: '#a3301c', dark: '#f19a86' },
  focus: LEAF_STRONG,
  shadowColor: { light: `${INK.light}1a`, dark: '#00000073' },
} as const satisfies Record<string, ThemedColor>;

/** Colors for visitors who ask for more contrast, where they differ: text has at least 7:1, boundaries 4.5:1. */
export const CONTRAST_COLORS: Partial<Record<keyof typeof COLORS, ThemedColor>> = {
  paper: { light: WHITE, dark: '#070b09' },
  raised: { light: WHITE, dark: '#0d1410' },
  ink: { light: '#050a07', dark: WHITE },
  inkSoft: { light: '#24332a', dark: '#dbe3da' },
  line: { light: '#68736b', dark: '#8b998f' },
  boundary: { light: '#35423a', dark: '#c3cec5' },
  leaf: { light: '#1a5231', dark: '#93d9ae' },
  leafStrong: { light: '#0f3d22', dark: '#bdeccd' },
  danger: { light: '#7d2112', dark: '#ffc4b6' },
  focus: { light: '#050a07', dark: WHITE },
};

/**
 * Tints of subjects by name: the color of the icon, and its background. The icon has a contrast of at least 4.5:1 on its
 * background and on the page; text in `ink`, `inkSoft` and `leafStrong` has it on the background too. `npm run icons`
 * writes them to `styles/colors.css` as `--tint` and `--tint-wash` of elements with `data-tint`. For visitors who ask for
 * more contrast, and on paper, icons have the color of text and no background.
 */
export const TINTS = {
  leaf: { icon: { light: '#2e6540', dark: '#98d1a6' }, wash: { light: '#e0f3e4', dark: '#1e2f22' } },
  moss: { icon: { light: '#545e21', dark: '#bcc98a' }, wash: { light: '#ebf0db', dark: '#292c1a' } },
  teal: { icon: { light: '#006762', dark: '#7cd3cd' }, wash: { light: '#d9f3f1', dark: '#162f2e' } },
  sky: { icon: { light: '#235e83', dark: '#8ec9f3' }, wash: { light: '#ddf0fe', dark: '#1b2c38' } },
  slate: { icon: { light: '#4e586e', dark: '#b5c1da' }, wash: { light: '#e7edf9', dark: '#242a37' } },
  plum: { icon: { light: '#674a7b', dark: '#d2b2ea' }, wash: { light: '#f3e8fb', dark: '#2f2636' } },
  rose: { icon: { light: '#7f4252', dark: '#f1aab9' }, wash: { light: '#ffe6ea', dark: '#382328' } },
  clay: { icon: { light: '#804634', dark: '#f2ae99' }, wash: { light: '#ffe7e0', dark: '#38251f' } },
  amber: { icon: { light: '#735017', dark: '#e1b982' }, wash: { light: '#f8ebd9', dark: '#332818' } },
} as const satisfies Record<string, { icon: ThemedColor; wash: ThemedColor }>;

export type Tint = keyof typeof TINTS;

/** Colors on paper, where they differ from the theme. */
export const PRINT_COLORS: Partial<Record<keyof typeof COLORS, string>> = {
  paper: WHITE,
  raised: WHITE,
  ink: '#000000',
  inkSoft: '#333333',
  line: '#bbbbbb',
  boundary: '#333333',
  leaf: COLORS.leaf.light,
  leafStrong: COLORS.leafStrong.light,
  leafWash: WHITE,
};
