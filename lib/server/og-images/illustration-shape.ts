import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { COLORS, TINTS, type Tint } from '@/lib/config/colors';
import type { IllustrationName } from '@/lib/config/illustrations';

/** Box of an illustration, and the middle of its ground line in it, in pixels. */
export const ILLUSTRATION_BOX = { width: 320, height: 200, ground: 172 } as const;

/**
 * The shapes of an illustration in the light theme, as SVG elements. Its file has them mirrored twice, for both directions of
 * text; these are as they were drawn, for left to right.
 */
export async function illustrationShape(name: IllustrationName, tint: Tint): Promise<string> {
  const file = path.join(process.cwd(), 'public/illustrations', `${name}.svg`);
  const [shapes = ''] = (await readFile(file, 'utf8')).match(/<path.*(?=<\/g>\s*<\/g>)/s) ?? [];
  return shapes
    .replaceAll('var(--tint)', TINTS[tint].icon.light)
    .replaceAll('var(--leaf)', COLORS.leaf.light)
    .replaceAll('currentColor', COLORS.ink.light);
}
