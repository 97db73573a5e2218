import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** What the site is built and served from. */
const PARTS = [
  'components',
  'content',
  'instrumentation.ts',
  'lib',
  'messages',
  'next.config.js',
  'next-env.d.ts',
  'package.json',
  'pages',
  'postcss.config.mjs',
  'proxy.ts',
  'public',
  'styles',
  'tsconfig.json',
];

/** Copies the site, without its tests and builds, into a folder of its own, where it uses the same packages. */
export function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of PARTS) cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}
