/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { isListening } from '@/__tests__/support/is-listening';
import { installNginx } from '@/scripts/support/find-nginx';

test('nginx ends and its files are deleted when the process that started it is killed', async () => {
  installNginx();
  const command = ['--require', 'tsx/cjs', '__tests__/support/start-nginx-and-die.ts'];
  const parent = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [, signal]] = await Promise.all([text(parent.stdout), once(parent, 'exit')]);
  expect(signal).toBe('SIGKILL');
  const { port, assets } = JSON.parse(output) as { port: number; assets: string };
  while ((await isListening(port)) || existsSync(assets)) await setTimeout(20);
});
