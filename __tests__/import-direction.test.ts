/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const run = promisify(execFile);

/** One import against the direction for each pair of rooms: the file that does it, and what it imports. */
const FORBIDDEN: Array<[from: string, specifier: string]> = [
  ['components/shell/x.ts', '@/pages/index'],
  ['components/shell/x.ts', '@/components/views/home/home-view'],
  ['components/shell/x.ts', '@/lib/server/environment'],
  ['components/views/home/x.ts', '@/pages/index'],
  ['components/views/home/x.ts', '@/components/views/tag/tag-view'],
  ['components/views/home/x.ts', '@/components/shell/site-shell'],
  ['components/views/home/x.ts', '@/lib/server/environment'],
  ['components/catalog/x.ts', '@/components/views/home/home-view'],
  ['components/catalog/x.ts', '@/components/shell/site-shell'],
  ['components/catalog/x.ts', '@/lib/server/environment'],
  ['components/apps/x.ts', '@/components/views/home/home-view'],
  ['components/ui/x.ts', '@/components/catalog/pager'],
  ['components/ui/x.ts', '@/lib/catalog/template'],
  ['components/ui/x.ts', '@/lib/analytics/track'],
  ['components/ui/x.ts', 'next-intl'],
  ['lib/analytics/x.ts', '@/components/ui/logo-mark'],
  ['lib/i18n/x.ts', '@/lib/server/environment'],
  ['lib/seo/x.ts', '@/pages/index'],
  ['lib/links/x.ts', '@/components/shell/site-shell'],
  ['lib/catalog/x.ts', '@/lib/seo/page-head'],
  ['lib/catalog/x.ts', '@/lib/links/paths'],
  ['lib/catalog/x.ts', '@/lib/server/environment'],
  ['lib/catalog/x.ts', 'react'],
  ['lib/catalog/x.ts', 'next/link'],
  ['lib/catalog/x.ts', 'node:fs'],
  ['lib/config/x.ts', '@/lib/i18n/messages'],
  ['lib/text/x.ts', '@/components/ui/logo-mark'],
  ['lib/list/x.ts', '@/lib/analytics/track'],
  ['lib/browser/x.ts', '@/lib/catalog/template'],
  ['lib/server/x.ts', '@/components/ui/logo-mark'],
  ['lib/server/x.ts', '@/pages/index'],
  ['lib/text/x.ts', '../list/lookup'],
];

/** Imports that go down. */
const ALLOWED: Array<[from: string, specifier: string]> = [
  ['pages/x.ts', '@/lib/server/environment'],
  ['components/shell/x.ts', '@/components/ui/logo-mark'],
  ['components/views/home/x.ts', '@/components/catalog/pager'],
  ['components/catalog/x.ts', '@/lib/links/paths'],
  ['lib/seo/x.ts', '@/lib/config/site'],
  ['lib/server/x.ts', '@/lib/catalog/template'],
];

const BIOME = path.resolve('node_modules/@biomejs/biome/bin/biome');
let root: string;
let faults: Map<string, string>;

/** Lints each example in a folder of its own that has the project's configuration, all in one run. */
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'checkleaf-lint-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8')) as { vcs: object; $schema?: string };
  writeFileSync(path.join(root, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const examples = [...FORBIDDEN, ...ALLOWED];
  await Promise.all(
    examples.map(async ([from, specifier], index) => {
      const file = path.join(root, exampleName(from, index));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `import { x } from '${specifier}';\n\nexport const y = x;\n`);
    }),
  );
  const folders = [...new Set(examples.map(([from]) => from.split('/')[0] ?? ''))];
  const args = [
    'lint',
    '--only=style/noRestrictedImports',
    '--reporter=json',
    '--max-diagnostics=none',
    ...folders,
  ];
  const { stdout } = await run(BIOME, args, { cwd: root }).catch((error: { stdout: string }) => error);
  faults = new Map(
    (
      JSON.parse(stdout) as { diagnostics: Array<{ category: string; location: { path: string } }> }
    ).diagnostics.map((diagnostic) => [diagnostic.location.path, diagnostic.category]),
  );
}, 30_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

const exampleName = (from: string, index: number) => from.replace('x.ts', `x${index}.ts`);

test.each(FORBIDDEN.map((example, index) => [...example, index] as const))(
  'lint refuses that %s imports %s',
  (from, _, index) => {
    expect(faults.get(exampleName(from, index))).toBe('lint/style/noRestrictedImports');
  },
);

test.each(ALLOWED.map((example, index) => [...example, index + FORBIDDEN.length] as const))(
  'lint allows that %s imports %s',
  (from, _, index) => {
    expect(faults.has(exampleName(from, index))).toBe(false);
  },
);
