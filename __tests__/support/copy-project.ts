import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { BUILD_INPUTS } from '@/scripts/support/build-if-changed';

/** What is built, served or run besides. Not in the copy: tests, and the scripts that need them. */
const OTHER_PARTS = ['content', 'next-env.d.ts', 'package.json', 'scripts/build-icons.ts'];

/** Copies what the site is built and served from into a folder of its own, where it uses the same packages. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of [...BUILD_INPUTS, ...OTHER_PARTS]) {
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}
