import path from 'node:path';

/**
 * Faces of the pictures to share. They are files, so that a picture looks the same on every machine; the
 * text engine reads TrueType but no web fonts. Each text is set in a list of faces: what the first one lacks,
 * the next one has.
 */
const FILES = [
  'fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  'figtree/500Medium/Figtree_500Medium.ttf',
  'noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
  'hina-mincho/400Regular/HinaMincho_400Regular.ttf',
] as const;

const FALLBACKS = 'Noto Naskh Arabic SemiBold, Hina Mincho';

/** Lists of faces by role, the face's own weight in its name. */
export const FONT_FAMILIES = {
  serif: `Fraunces SemiBold, ${FALLBACKS}`,
  sans: `Figtree Medium, ${FALLBACKS}`,
} as const;

/** The font files, absolute. They are found from the folder that the site runs in, for the code is bundled. */
export function fontFiles(): string[] {
  return FILES.map((file) => path.join(process.cwd(), 'node_modules/@expo-google-fonts', file));
}
