import path from 'node:path';

/**
 * Font files of the Open Graph images, installed with the site so that images look the same on every machine. The text
 * engine reads TrueType but no web fonts.
 */
const FILES = [
  'fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  'figtree/500Medium/Figtree_500Medium.ttf',
  'noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
  'hina-mincho/400Regular/HinaMincho_400Regular.ttf',
] as const;

/** Fonts for glyphs that the first font lacks: Arabic and Japanese. */
const FALLBACKS = 'Noto Naskh Arabic SemiBold, Hina Mincho';

/** Font stacks for Pango; the weight is part of each family name. */
export const FONT_FAMILIES = {
  serif: `Fraunces SemiBold, ${FALLBACKS}`,
  sans: `Figtree Medium, ${FALLBACKS}`,
} as const;

/** Absolute paths of the font files, resolved from the working directory because this code is bundled. */
export function fontPaths(): string[] {
  return FILES.map((file) => path.join(process.cwd(), 'node_modules/@expo-google-fonts', file));
}
