import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { writeContent } from '@/scripts/support/content-folder';
import { findFreePort } from '@/scripts/support/find-free-port';
import { createPackage } from '@/scripts/support/package/create-package';
import { startPostgres } from '@/scripts/support/start-postgres';
import { TEST_BUILD, TEST_DATABASE } from '@/scripts/support/test-site';

/** What `npm run package` makes, away from the project and its node_modules, as a user who cannot write to it. */

const run = promisify(execFile);

/** Root could write to every folder. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let folder: string;
let site: string;
let data: string;

test.beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-package-'));
  chmodSync(folder, 0o755);
  site = path.join(folder, 'site');
  data = path.join(folder, 'data');
  mkdirSync(data);
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
  const compression = { brotli: 1, gzip: 1 };
  await createPackage({ distDir: '.next', target: site, settings: TEST_BUILD, compression });
});

test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function startPackage(settings: Record<string, string>) {
  const port = await findFreePort();
  const server = spawn(process.execPath, [path.join(site, 'server.cjs'), '--port', String(port)], {
    ...NOBODY,
    cwd: data,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, SHUTDOWN_DELAY_MS: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(server.stderr);
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`);
  await expect
    .poll(async () => server.exitCode ?? (await get('/api/ready').catch(() => null))?.status, {
      timeout: 60_000,
    })
    .toBe(200);
  async function stop() {
    server.kill();
    const [code] = (await once(server, 'exit')) as [number];
    return { code, errors: await errors };
  }
  return { get, stop };
}

test('the packaged site serves pages, searches, images and files without the project, and its commands work', async () => {
  const database = path.join(data, 'site.db');
  const settings = { DATABASE_URL: `file:${database}` };
  const backup = path.join(site, 'commands/db-backup.cjs');
  await run(process.execPath, [backup, database], {
    env: { ...process.env, DATABASE_URL: `file:${path.resolve(TEST_DATABASE)}` },
  });
  if (NOBODY.uid !== undefined) chownSync(database, NOBODY.uid, NOBODY.gid);

  const { get, stop } = await startPackage(settings);
  const home = await (await get('/')).text();
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(home)?.[0] ?? '';
  for (const [target, status, type] of [
    ['/', 200, 'text/html'],
    ['/ar/puppy-first-week', 200, 'text/html'],
    ['/templates?q=tent', 200, 'text/html'],
    ['/api/search?q=tent', 200, 'application/json'],
    ['/api/og/template/puppy-first-week.png', 200, 'image/png'],
    ['/api/qr/get.svg', 200, 'image/svg+xml'],
    ['/puppy-first-week.md', 200, 'text/markdown'],
    ['/feed.xml', 200, 'application/'],
    [script, 200, 'application/javascript'],
    ['/favicon.ico', 200, 'image/'],
    ['/no-such-list', 404, 'text/html'],
    ['/a/0000000000000000000000', 404, 'text/html'],
  ] as const) {
    const response = await get(target);
    expect([target, response.status]).toEqual([target, status]);
    expect(response.headers.get('content-type')).toContain(type);
  }
  expect(await stop()).toEqual({ code: 0, errors: '' });

  const asset = path.join(site, 'assets', script);
  expect(readFileSync(asset, 'utf8')).toBe(
    readFileSync(path.join('.next', script.slice('/_next/'.length)), 'utf8'),
  );
  expect([existsSync(`${asset}.gz`), existsSync(`${asset}.br`)]).toEqual([true, true]);
  expect(readFileSync(path.join(site, '.next/required-server-files.json'), 'utf8')).not.toContain(
    process.cwd(),
  );
  expect(readFileSync(path.join(site, 'licenses/third-party.txt'), 'utf8')).toContain('\nreact 1');
  expect(JSON.parse(readFileSync(path.join(site, 'sbom.cdx.json'), 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
  });
  const { stdout } = await run('du', ['-sm', site]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(100);

  const other = { ...process.env, SITE_URL: 'https://other.example' };
  await expect(run(process.execPath, [path.join(site, 'server.cjs')], { env: other })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SITE_URL: this package was built with'),
  });
});

test('the packaged site starts on PostgreSQL', { tag: '@long' }, async () => {
  const content = path.join(data, 'content');
  writeContent(content, { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  const database = await startPostgres();
  const { get, stop } = await startPackage({ DATABASE_URL: database.url(), CONTENT_DIR: content });
  expect((await get('/hiking')).status).toBe(200);
  expect(await (await get('/api/search?q=boots')).text()).toContain('hiking');
  expect(await stop()).toEqual({ code: 0, errors: '' });
  await database.remove();
});
