/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
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

const listModules = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort();

/** Evaluates an expression with the webpack configuration of the client, `config`, in `development` or `production`. */
function evaluate(expression: string, mode: 'development' | 'production'): unknown {
  const script = `
    const nextConfig = require('./next.config.js')('phase-production-server');
    const config = { context: '.', resolve: { alias: {} }, module: { rules: [] }, output: {}, optimization: { splitChunks: {} } };
    nextConfig.webpack(config, { dev: ${mode === 'development'}, isServer: false });
    console.log(JSON.stringify(${expression}));`;
  const env = { PATH: process.env.PATH, NODE_ENV: mode } as const;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }));
}

test('Next has an ES module for each CommonJS module that the build of the client replaces', () => {
  const aliases = Object.entries(evaluate('config.resolve.alias', 'production') as Record<string, string>);
  const ofNext = aliases.filter(([, target]) => target.includes('/next/dist/'));
  expect(ofNext).toHaveLength(8);
  for (const [name, target] of ofNext) {
    expect(existsSync(target)).toBe(true);
    if (!target.endsWith('.js')) expect(listModules(target)).toEqual(listModules(name));
  }
});

test.each(['development', 'production'] as const)(
  'the module that hydrates pages in %s gets our hydrateRoot',
  (mode) => {
    const folder = mode === 'production' ? 'next/dist/esm' : 'next/dist';
    const module = require.resolve(`${folder}/client/index.js`);
    expect(readFileSync(module, 'utf8')).toContain('react-dom/client');
    const aliases = evaluate(
      `config.module.rules.filter(({ test }) => test?.test(${JSON.stringify(module)})).map(({ resolve }) => resolve?.alias)`,
      mode,
    );
    expect(aliases).toEqual([{ 'react-dom/client$': path.resolve('lib/browser/hydrate-root.ts') }]);
  },
);
