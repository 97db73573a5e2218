/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const CASES = {
  'an event of the plan':
    "track('page view', {}); track('search', { results: 1, origin: 'home', term: undefined });",
  'a misspelt event': "track('pageview', {});",
  'a misspelt property': "track('search', { results: 1, origin: 'home', trem: 'tent' });",
  'a property of the page': "track('page view', { slug: '/' });",
  'a missing property': "track('click', { position: 'header' });",
  'a wrong type': "track('search', { results: '1', origin: 'home' });",
  'a value that is not allowed': "track('click', { position: 'haeder', elem: 'logo' });",
  'a pair of position and element': "clickAttributes('header', 'logo');",
  'a pair that does not exist': "clickAttributes('header', 'play');",
  'an element that all of several positions have':
    "const tag = (position: 'subjects' | 'footer') => clickAttributes(position, 'tag'); tag('footer');",
  'an element that one of several positions lacks':
    "const card = (position: 'subjects' | 'footer') => clickAttributes(position, 'template'); card('footer');",
} as const;

const VALID: readonly string[] = [
  'an event of the plan',
  'a pair of position and element',
  'an element that all of several positions have',
];

let folder = '';
let failing = new Set<string>();

beforeAll(() => {
  folder = mkdtempSync(path.join(process.cwd(), 'test-types-'));
  for (const [index, code] of Object.values(CASES).entries()) {
    writeFileSync(
      path.join(folder, `case-${index}.ts`),
      `import { track } from '@/lib/analytics/track';
import { clickAttributes } from '@/lib/analytics/click-attributes';
export { clickAttributes, track };
${code}
`,
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
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(CASES).map((name, index) => [name, index] as const))(
  '%s compiles only if it is in the plan',
  (name, index) => {
    expect(failing.has(`case-${index}`)).toBe(!VALID.includes(name));
  },
);
