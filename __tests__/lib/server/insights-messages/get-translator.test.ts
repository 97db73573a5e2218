/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { runProgram } from '@/__tests__/support/run-script';

test('texts are found by a server, which runs outside of Next’s bundles', async () => {
  const { code, stdout } = await runProgram(['--require', 'tsx/cjs', '__tests__/support/print-text.ts']);
  expect([code, stdout]).toEqual([0, 'Visiteurs\u202f: le nombre le plus élevé en 12 semaines.\n']);
});
