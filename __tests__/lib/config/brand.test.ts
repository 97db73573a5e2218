/** @jest-environment node */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { LOGO_PATH } from '@/lib/config/logo';
import { BUILD_INPUTS } from '@/scripts/support/build-if-changed';

const COLOR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;

/** Generated from the others. */
const GENERATED = ['styles/colors.css', 'lib/server/embed-assets.ts', 'lib/server/insights-style.ts'];

/** Files of the site that are written by hand; `public` may contain artwork of others in their own colors. */
const FILES = [...BUILD_INPUTS, 'scripts']
  .filter((entry) => entry !== 'public')
  .flatMap((entry) =>
    statSync(entry).isDirectory()
      ? readdirSync(entry, { recursive: true, encoding: 'utf8' }).map((file) => path.join(entry, file))
      : entry,
  )
  .filter((file) => !file.includes('/.next/'))
  .filter((file) => /\.(css|[jt]sx?|mjs|json|svg)$/.test(file) && !GENERATED.includes(file));

const filesWith = (found: (text: string) => boolean) =>
  FILES.filter((file) => found(readFileSync(file, 'utf8')));

test('colors are written in one file only', () => {
  expect(filesWith((text) => COLOR.test(text))).toEqual(['lib/config/colors.ts']);
});

test('the path of the logo is written in one file only', () => {
  expect(filesWith((text) => text.includes(LOGO_PATH))).toEqual(['lib/config/logo.ts']);
});
