/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const CASES = {
  'an event of the plan': "track('website started', { slug: '/', pathname: '/', page: 'index' });",
  'a misspelt event': "track('websit started', { slug: '/', pathname: '/', page: 'index' });",
  'a misspelt property': "track('website started', { slug: '/', pathnam: '/', page: 'index' });",
  'a misspelt optional property':
    "track('page view', { slug: '/', lang: 'en', pathname: '/', page: 'index', vall: '1' });",
  'a missing property': "track('website started', { slug: '/', page: 'index' });",
  'a wrong type': "track('website started', { slug: 1, pathname: '/', page: 'index' });",
  'a value that is not allowed':
    "track('click', { page: 'index', position: 'haeder', elem: 'logo', slug: '/' });",
} as const;

let folder = '';
let failing = new Set<string>();

beforeAll(() => {
  folder = mkdtempSync(path.join(process.cwd(), 'test-types-'));
  for (const [index, code] of Object.values(CASES).entries()) {
    writeFileSync(
      path.join(folder, `case-${index}.ts`),
      `import { track } from '@/lib/analytics/track';\n${code}\n`,
    );
  }
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: { incremental: false },
    include: ['*.ts', '../next-env.d.ts'],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--noEmit'], { encoding: 'utf8' });
  failing = new Set([...stdout.matchAll(/(case-\d+)\.ts\(/g)].map((match) => String(match[1])));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(CASES).map((name, index) => [name, index] as const))(
  '%s compiles only if it is in the plan',
  (_, index) => {
    expect(failing.has(`case-${index}`)).toBe(index !== 0);
  },
);
