import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the file names of a build's client chunks that contain a text. */
export function findChunks(distDir: string, text: string): string[] {
  const folder = path.join(distDir, 'static/chunks');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes(text))
    .map((name) => path.basename(name));
}
