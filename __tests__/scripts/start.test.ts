/** @jest-environment node */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { copyProject } from '@/__tests__/support/copy-project';
import { runScript } from '@/__tests__/support/run-script';
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

/** What `npm start` does before it serves the site. The rest of it takes seconds to load. */
const BUILD_IF_CHANGED =
  'process.exitCode = require("./scripts/support/build-if-changed.ts").buildIfChanged(process.env)';

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

test('a setting that is added or removed and a new source file need a build', async () => {
  const command = ['--require', 'tsx/cjs', '--eval', BUILD_IF_CHANGED];
  const needsBuild = async (settings: Record<string, string> = {}) => {
    const env = { ...process.env, SITE_URL: 'https://three.example.org', ...settings };
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: inProject('.'), env });
    return stdout.includes('A build for https://three.example.org.');
  };
  expect(await needsBuild()).toBe(true);
  const settings = { APP_LINK_HOST: 'open.example.org' };
  expect(await needsBuild(settings)).toBe(true);
  expect(await needsBuild(settings)).toBe(false);
  expect(await needsBuild()).toBe(true);
  writeFileSync(inProject('styles/more.css'), 'a { color: red; }\n');
  expect(await needsBuild()).toBe(true);
});

test('a wrong setting is named and nothing is built', async () => {
  writeFileSync(inProject('.env.local'), 'SITE_URL=example.org\n');
  const { code, stdout, stderr } = await runScript('start', [], { NODE_ENV: '' }, inProject('.'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/SITE_URL: /);
});
