import localFont from 'next/font/local';

const fraunces = localFont({
  src: '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  variable: '--font-fraunces',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: false,
});

const figtree = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  weight: '300 900',
  display: 'swap',
  adjustFontFallback: false,
});

/** Classes that define the CSS variables of the two self-hosted fonts. Their fallbacks are in `styles/fonts.css`. */
export const FONT_VARIABLES = `${fraunces.variable} ${figtree.variable}`;
