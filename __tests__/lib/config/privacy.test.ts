/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { STORED_NAMES } from '@/lib/config/privacy';

/** The type of a message, under which nothing is stored. */
const MESSAGE = 'checkleaf:height';

/** Names in the code, with a colon at the end of those that begin several. */
function namesInCode(): string[] {
  const files = ['components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && file !== 'lib/config/privacy.ts')
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')checkleaf:[\w:-]+(?=')/g) ?? [])
    .filter((name) => name !== MESSAGE);
}

test('the privacy page has every name under which the site stores data in the browser, and no others', () => {
  const stored = Object.values(STORED_NAMES)
    .flat()
    .filter((name) => name.startsWith('checkleaf:'));
  const inCode = namesInCode().map((name) => name.replace(/:$/, ':…'));
  expect(new Set(stored)).toEqual(new Set(inCode));
});
