import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the running build. */
const DIST_DIR = process.env.NEXT_DIST_DIR || '.next';

const styles = new Map<string, string>();

/**
 * Returns a style sheet of the running build, to be inlined in pages.
 *
 * @param file path in the folder of the build, as in Next's build manifest
 */
export function readBuiltStyle(file: string): string {
  const stored = styles.get(file);
  if (stored !== undefined) return stored;
  const style = readFileSync(path.join(process.cwd(), DIST_DIR, file), 'utf8');
  // React and HTML parsers would change it, so that its hash were another.
  if (/<\/?style|\r/i.test(style))
    throw new Error(`${file} cannot be inlined: it has a style tag or a carriage return.`);
  styles.set(file, style);
  return style;
}

/** The hashes of the style sheets that every page inlines, as sources of `style-src`. */
export function builtStyleHashes(): string[] {
  const manifest = readFileSync(path.join(process.cwd(), DIST_DIR, 'build-manifest.json'), 'utf8');
  const { pages } = JSON.parse(manifest) as { pages: Record<string, string[]> };
  return (pages['/_app'] ?? [])
    .filter((file) => file.endsWith('.css'))
    .map((file) => `'sha256-${createHash('sha256').update(readBuiltStyle(file)).digest('base64')}'`);
}
