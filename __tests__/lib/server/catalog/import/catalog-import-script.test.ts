/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { runProgram, runScript } from '@/__tests__/support/run-script';
import { createTempCatalog, type TempCatalog } from '@/__tests__/support/temp-catalog';

let catalog: TempCatalog;

beforeAll(async () => {
  catalog = await createTempCatalog();
});

afterAll(() => catalog.remove());

/** Runs the script without tsx. */
const runBundled = async (...args: string[]) =>
  runProgram([await bundledScript('scripts/catalog-import.ts'), ...args], catalog.environment);

test('a valid file is stored and reported on standard output, without a progress bar, exit code 0', async () => {
  const file = await catalog.write(
    'camping.md',
    `# Camping\n\nProse.\n\n- [ ] Tent\n\n<!--${'x\n'.repeat(35_000)}-->\n`,
  );
  expect(
    await runScript(
      'catalog:import',
      [file, '--tag', 'travel', '--tag', 'home', '--channel', 'travel-desk', '--id', 'camp'],
      catalog.environment,
    ),
  ).toEqual({
    code: 0,
    stdout: `${file}: “Camping” at /camp, new: 1 item, 1 section, depth 1\n  left out: prose, line 3\n  left out: HTML, line 7\n`,
    stderr: '',
  });
  expect(await catalog.store.findTemplate('camp', 'en')).toMatchObject({
    title: 'Camping',
    tags: ['travel', 'home'],
    channel: 'travel-desk',
  });
});

test('an invalid file among valid ones is reported with its line, the others are stored, exit code 1', async () => {
  const good = await catalog.write('good.md', '- [ ] a\n');
  const bad = await catalog.write('bad.md', '---\ntitle: a\nid: api\n---\n- [ ] a\n');
  expect(await runBundled(good, bad)).toEqual({
    code: 1,
    stdout: `${good}: “Good” at /good, new: 1 item, 1 section, depth 1\n2 files: 1 new, 0 changed, 0 unchanged, 1 not imported\n`,
    stderr: `${bad}:3: the id “api” is reserved for another page of the site: set another one in the front matter or with --id\nThese files were not imported. All others were.\n`,
  });
  expect(await catalog.store.findTemplate('good', 'en')).toMatchObject({ title: 'Good' });
});

test('without files, an error and the usage are printed, exit code 1', async () => {
  const { code, stdout, stderr } = await runBundled();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Pass at least one Markdown file or folder\.\n\nUsage: /);
});
