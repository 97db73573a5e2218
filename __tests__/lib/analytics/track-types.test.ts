/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const CASES = {
  'an event of the plan': "track('app hand-off', { store: 'play', position: 'header', id: 'hike' });",
  'a misspelt event': "track('websit started', {});",
  'a misspelt property': "track('app hand-off', { stor: 'play', position: 'header' });",
  'a misspelt optional property':
    "track('app hand-off', { store: 'play', position: 'header', idd: 'hike' });",
  'a misspelt property of the page': "track('page view', { vall: '1' });",
  'a missing property': "track('app hand-off', { position: 'header' });",
  'a wrong type': "track('page view', { slug: 1 });",
  'a value that is not allowed': "track('click', { position: 'haeder', elem: 'logo' });",
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
