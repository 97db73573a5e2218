import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { BUILD_INPUTS } from '@/scripts/support/build-if-changed';

/** Copies what the site is built and served from into a folder of its own, where it uses the same packages. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of [...BUILD_INPUTS, 'content', 'next-env.d.ts', 'package.json']) {
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}
