import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startPostgres } from '@/__tests__/support/start-postgres';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';
import { findFreePort } from '@/scripts/support/find-free-port';
import { COMMANDS } from '@/scripts/support/package/bundle-entries';
import { createPackage } from '@/scripts/support/package/create-package';
import { traceFiles } from '@/scripts/support/package/trace-files';
import { TEST_BUILD, TEST_DATABASE } from '@/scripts/support/test-site';

/** What `npm run package` makes, away from the project and its node_modules, as a user who cannot write to it. */

const run = promisify(execFile);

/** Root could write to every folder. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

// One package for all tests, which one worker runs.
test.describe.configure({ mode: 'default' });

let folder: string;
let site: string;
let data: string;
let content: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-package-'));
  chmodSync(folder, 0o755);
  site = path.join(folder, 'site');
  const compression = { brotli: 1, gzip: 1 };
  await createPackage({ distDir: '.next', target: site, settings: TEST_BUILD, compression });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.beforeEach(() => {
  data = mkdtempSync(path.join(folder, 'data-'));
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
  content = path.join(folder, 'content');
  writeContent(content, { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
});

/** Nothing of the settings of this process: a `NODE_PATH` would lead to the packages of the project. */
const ENVIRONMENT = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH };

/** Runs a command of the package in a folder outside of the project. */
function runCommand(
  name: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  folderOfPackage = site,
) {
  const command = path.join(folderOfPackage, 'commands', `${name}.cjs`);
  return run(process.execPath, [command, ...args], {
    ...NOBODY,
    cwd: data,
    env: { ...ENVIRONMENT, CONTENT_DIR: content, ...settings },
  });
}

async function startPackage(settings: Record<string, string>, server = path.join(site, 'server.cjs')) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [server, '--port', String(port)], {
    ...NOBODY,
    cwd: data,
    env: { ...ENVIRONMENT, SHUTDOWN_DELAY_MS: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr);
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`);
  await expect
    .poll(async () => child.exitCode ?? (await get('/api/ready').catch(() => null))?.status, {
      timeout: 60_000,
    })
    .toBe(200);
  async function stop() {
    child.kill();
    const [code] = (await once(child, 'exit')) as [number];
    return { code, errors: await errors };
  }
  return { get, port, stop };
}

/**
 * Copies the package to a folder where the server has insights, with what their package has more. Their build differs in what it sends to
 * browsers only, and takes minutes.
 */
async function addInsights(target: string): Promise<void> {
  cpSync(site, target, { recursive: true });
  const traced = await traceFiles('.next', { hasInsights: true });
  for (const file of traced.filter((name) => DUCKDB.test(name))) cpSync(file, path.join(target, file));
  for (const [name, off, on] of [
    ['settings.json', '{', '{"INSIGHTS":"on",'],
    ['.next/required-server-files.json', '"NEXT_PUBLIC_INSIGHTS": ""', '"NEXT_PUBLIC_INSIGHTS": "1"'],
  ] as const) {
    const file = path.join(target, name);
    const content = readFileSync(file, 'utf8');
    expect(content).toContain(off);
    writeFileSync(file, content.replace(off, on));
  }
}

const DUCKDB = /@duckdb\//;

const VISITOR = '$device:1';

/** Sends the view of a page, as a browser does. */
function sendView(port: number): Promise<Response> {
  const properties = {
    token: 'insights',
    distinct_id: VISITOR,
    $insert_id: 'view',
    time: Date.now() / 1000,
    page: 'index',
    slug: '/',
    pathname: '/',
    lang: 'en',
  };
  return fetch(`http://127.0.0.1:${port}/api/t/track`, {
    method: 'POST',
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    body: new URLSearchParams({ data: JSON.stringify([{ event: 'page view', properties }]) }),
  });
}

test('the packaged site serves pages, searches, images and files without the project', async () => {
  const database = path.join(data, 'site.db');
  const settings = { DATABASE_URL: `file:${database}` };
  await backUpCatalog(TEST_DATABASE, database, { force: false });
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

  const shipped = readdirSync(site, { recursive: true, encoding: 'utf8' });
  expect(shipped.filter((name) => DUCKDB.test(name))).toEqual([]);
  for (const list of ['sbom.cdx.json', 'licenses/third-party.txt'])
    expect(readFileSync(path.join(site, list), 'utf8')).not.toMatch(DUCKDB);

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

test('the commands of the package import lists, create and revoke shares, back up, restore and copy the database', async () => {
  const settings = { DATABASE_URL: `file:${path.join(data, 'site.db')}` };
  const list = path.join(data, 'trip.md');
  writeFileSync(list, '# Trip\n\n- [ ] Pack the **tent**\n');

  const imported = await runCommand('catalog-import', [list], settings);
  expect(imported.stdout).toBe(`${list}: “Trip” at /trip, new: 1 item, 1 section, depth 1\n`);

  const created = await runCommand('share-create', ['trip.md', '--owner', 'Ana'], settings);
  expect(created.stdout).toMatch(new RegExp(`^${TEST_BUILD.SITE_URL}/a/[\\w-]{22}\\n$`));

  expect((await runCommand('db-backup', ['backup.db'], settings)).stdout).toContain(
    'backed up to backup.db.',
  );
  expect((await runCommand('share-revoke', [created.stdout.trim()], settings)).stdout).toBe('Revoked.\n');
  expect((await runCommand('db-restore', ['backup.db'], settings)).stdout).toContain('remain revoked: 1.');
  expect((await runCommand('clock-confirm', [], settings)).stdout).toMatch(/^Confirmed: it is \d{4}-/);
  expect((await runCommand('db-copy', ['site.db', 'copy.db'])).stdout).toContain('Both have the same rows:');

  const copy = await openSqliteCatalogStore(path.join(data, 'copy.db'));
  expect(await copy.findTemplate('trip', 'en')).toMatchObject({ title: 'Trip' });
  expect(await copy.findTemplate('hiking', 'en')).toMatchObject({ title: 'hiking' });
  await copy.close();
});

test('the package with insights stores events, shows their numbers and is rolled out, and its commands change the numbers', {
  tag: '@long',
}, async () => {
  // Two starts, a roll-out and five commands.
  test.slow();
  const insights = path.join(folder, 'with-insights');
  await addInsights(insights);
  const settings = {
    DATABASE_URL: `file:${path.join(data, 'site.db')}`,
    CONTENT_DIR: content,
    SITE_URL: TEST_BUILD.SITE_URL,
  };
  const { get, port, stop } = await startPackage(settings, path.join(insights, 'server.cjs'));
  const rollOut = runCommand('roll-out', [
    ...['--package', insights, '--assets', path.join(data, 'assets'), '--restart', 'true'],
    `http://127.0.0.1:${port}`,
  ]);
  expect((await sendView(port)).status).toBe(200);
  await expect
    .poll(async () => (await get('/api/insights/tables/pages.csv?period=year')).text())
    .toContain('\n/,1,1,');
  expect((await rollOut).stdout).toBe(`http://127.0.0.1:${port} is ready.\n`);
  expect(await stop()).toEqual({ code: 0, errors: '' });

  const run = (name: string, ...args: string[]) => runCommand(`insights-${name}`, args, settings, insights);
  expect((await run('backup', 'events.db')).stdout).toContain('is backed up to events.db.');
  await expect(run('rebuild')).rejects.toThrow('Nothing is needed in its place');
  expect((await run('prune')).stdout).toBe('0 events were deleted.\n');
  expect((await run('delete', VISITOR)).stdout).toBe('1 events were deleted.\n');
  const hashed = runCommand('insights-password', []);
  hashed.child.stdin?.end('a long password\n');
  expect((await hashed).stdout).toMatch(/^scrypt/);
});

test('every command of the package prints its usage', { tag: '@long' }, async () => {
  for (const name of COMMANDS) {
    const { stdout } = await runCommand(name, ['--help']);
    expect(stdout).toMatch(new RegExp(`^Usage: node commands/${name}\\.cjs( |\\n)`));
    expect(stdout).not.toContain('npm');
  }
  const { stdout } = await run(process.execPath, [path.join(site, 'server.cjs'), '--help'], {
    env: ENVIRONMENT,
  });
  expect(stdout).toMatch(/^Usage: node server\.cjs /);
});

test('the package starts on PostgreSQL with insights, and its command copies a database to it', {
  tag: '@long',
}, async () => {
  const insights = path.join(folder, 'with-insights-on-postgres');
  await addInsights(insights);
  const database = await startPostgres();
  const source = await openSqliteCatalogStore(path.join(data, 'site.db'));
  await source.close();
  await runCommand('db-copy', ['site.db', database.url()]);
  const settings = { DATABASE_URL: database.url(), CONTENT_DIR: content };
  const { get, port, stop } = await startPackage(settings, path.join(insights, 'server.cjs'));
  expect((await get('/hiking')).status).toBe(200);
  expect(await (await get('/api/search?q=boots')).text()).toContain('hiking');
  expect((await sendView(port)).status).toBe(200);
  await expect
    .poll(async () => (await get('/api/insights/tables/pages.csv?period=year')).text())
    .toContain('\n/,1,1,');
  expect(await stop()).toEqual({ code: 0, errors: '' });
  await runCommand('insights-delete', [VISITOR], settings, insights);
  await database.remove();
});
