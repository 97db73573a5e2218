import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { BUILD_INPUTS } from '@/scripts/support/build-if-changed';

/** What is needed besides to serve the site and to run its scripts. Biome reads `.gitignore`. */
const OTHER_PARTS = [
  '.gitignore',
  'biome.json',
  'content',
  'docs',
  'next-env.d.ts',
  'package.json',
  'scripts',
];

/** Copies the project, without its tests, into a folder of its own, where it uses the same packages. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of [...BUILD_INPUTS, ...OTHER_PARTS]) {
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}
