/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const temporary = temporaryFolder();

/** Loads the configuration as Next does in a phase. Returns the files that this adds to the folder of the messages. */
function filesWrittenIn(phase: string): string[] {
  const folder = temporary.file(phase);
  const messages = path.join(folder, 'messages');
  cpSync('messages', messages, { recursive: true, filter: (file) => !file.endsWith('.ts') });
  const before = readdirSync(messages);
  const load = `require(${JSON.stringify(path.resolve('next.config.js'))})('${phase}')`;
  execFileSync(process.execPath, ['-e', load], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  return readdirSync(messages).filter((file) => !before.includes(file));
}

test('a build writes the types of the messages, the production server writes nothing', () => {
  expect(filesWrittenIn('phase-production-build')).toEqual(['en.d.json.ts']);
  expect(filesWrittenIn('phase-production-server')).toEqual([]);
});
