/** @jest-environment node */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { copyProject } from '@/__tests__/support/copy-project';
import { runProgram, runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent } from '@/scripts/support/content-folder';

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);

/** Files that a build generates from others. */
const GENERATED = ['messages/en.d.json.ts', 'public/favicon.ico', 'styles/colors.css'];

/**
 * Next's own build takes minutes; this one tells what it is given, and changes the generated files. Next finds nothing to
 * serve after it.
 */
const BUILD = [
  'mkdir -p .next',
  'echo "A build for $SITE_URL."',
  ...GENERATED.map((file) => `echo >> ${file}`),
].join(' && ');

beforeAll(() => {
  copyProject(inProject('.'));
  rmSync(inProject('content'), { recursive: true });
  writeContent(inProject('content'), {});
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  manifest.scripts['build:next'] = BUILD;
  writeFileSync(inProject('package.json'), JSON.stringify(manifest));
});

async function builds(script: 'build' | 'start', siteUrl: string): Promise<string[]> {
  writeFileSync(inProject('.env.local'), `SITE_URL=${siteUrl}\n`);
  const { stdout } = await runScript(script, [], { NODE_ENV: '' }, inProject('.'));
  return stdout.match(/A build .*/g) ?? [];
}

test('npm start builds only where settings, those of .env.local included, have changed since npm run build', async () => {
  expect(await builds('build', 'https://one.example.org')).toEqual(['A build for https://one.example.org.']);
  expect(await builds('start', 'https://one.example.org')).toEqual([]);
  expect(await builds('start', 'https://two.example.org')).toEqual(['A build for https://two.example.org.']);
});

/** Each line is a step. In one process: each would load the same modules. */
const CHANGES = [
  'build();',
  "build({ APP_LINK_HOST: 'open.example.org' });",
  "build({ APP_LINK_HOST: 'open.example.org' });",
  'build();',
  "require('node:fs').writeFileSync('styles/more.css', 'a { color: red; }\\n'); build();",
];

test('a setting that is added or removed and a new source file need a build', async () => {
  const program = `
    const { buildIfChanged } = require('./scripts/support/build-if-changed.ts');
    const build = (settings = {}) => {
      console.log('step');
      process.exitCode ||= buildIfChanged({ ...process.env, SITE_URL: 'https://three.example.org', ...settings });
    };
    ${CHANGES.join('\n')}`;
  const { code, stdout } = await runProgram(['--require', 'tsx/cjs', '--eval', program], {}, inProject('.'));
  const steps = stdout.split('step\n').slice(1);
  const built = 'A build for https://three.example.org.\n';
  expect({ code, steps }).toEqual({ code: 0, steps: [built, built, '', built, built] });
});

test('a wrong setting is named and nothing is built', async () => {
  writeFileSync(inProject('.env.local'), 'SITE_URL=example.org\n');
  const { code, stdout, stderr } = await runScript('start', [], { NODE_ENV: '' }, inProject('.'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/SITE_URL: /);
});
