/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTempCatalog, type TempCatalog } from '@/__tests__/support/temp-catalog';

let catalog: TempCatalog;

beforeAll(async () => {
  catalog = await createTempCatalog();
});

afterAll(() => catalog.remove());

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'scripts/catalog-import.ts', ...args],
    { encoding: 'utf8', env: { ...process.env, ...catalog.environment } },
  );
  return { status, stdout, stderr };
}

test('a good call reports on standard output, stores, and ends with 0; no bar without a terminal', async () => {
  const file = await catalog.write(
    'camping.md',
    `# Camping\n\nProse.\n\n- [ ] Tent\n\n<!--${'x'.repeat(70_000)}-->\n`,
  );
  expect(run(file, '--tag', 'travel', '--tag', 'home', '--channel', 'travel-desk', '--id', 'camp')).toEqual({
    status: 0,
    stdout: `${file}: “Camping” at /camp, new: 1 item, 1 section, depth 1\n  left out: prose, line 3\n  left out: HTML, line 7\n`,
    stderr: '',
  });
  expect(await catalog.store.findTemplate('camp', 'en')).toMatchObject({
    title: 'Camping',
    tags: ['travel', 'home'],
    channel: 'travel-desk',
  });
}, 60_000);

test('a bad file among good ones ends with 1, says where, and stores nothing', async () => {
  const before = await catalog.store.listSources('imported');
  const good = await catalog.write('good.md', '- [ ] a\n');
  const bad = await catalog.write('bad.md', '---\ntitle: a\nid: api\n---\n- [ ] a\n');
  expect(run(good, bad)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${bad}:3: the id “api” is the address of another page of the site: give another with --id\nNothing was imported.\n`,
  });
  expect(await catalog.store.listSources('imported')).toEqual(before);
}, 60_000);

test.each([
  [[], /^Name a Markdown file or a folder\.\n\nUsage: /],
  [['x.md', '--colour', 'red'], /^Unknown option '--colour'[\s\S]*Usage: /],
])(
  'arguments %j end with 1 and the usage',
  (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
  },
  60_000,
);

test('--help shows the usage and ends with 0', () => {
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: /) });
}, 60_000);
