import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import Database from 'libsql';
import { expectUnavailable } from '@/__tests__/support/expect-unavailable';
import { isListening } from '@/__tests__/support/is-listening';
import { sendRequest } from '@/__tests__/support/send-request';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { writeContent, writeTemplate } from '@/scripts/support/content-folder';
import { findFreePort } from '@/scripts/support/find-free-port';
import { START_COMMAND, startBuiltSite } from '@/scripts/support/start-built-site';
import { DEFAULT_SETTINGS } from '@/scripts/support/test-site';

/** How the production server starts, fails to start, and stops. Each test has its own database. */

const run = promisify(execFile);
/** The head of a request. When the server has received it, it asks for the body, `{}`. */
const EXPECTING_POST =
  'POST /api/consent HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
  'Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n';

const CHECKLIST = '## Pack ^pack\n\n- [ ] Tent ^tent\n';

let folder: string;
let database: string;
let settings: Record<string, string>;

test.beforeEach(() => {
  folder = test.info().outputPath('site');
  database = path.join(folder, 'site.db');
  const content = path.join(folder, 'content');
  mkdirSync(folder, { recursive: true });
  writeContent(content, { camping: CHECKLIST });
  settings = { DATABASE_URL: `file:${database}`, CONTENT_DIR: content };
});

/** Runs the server, which is expected to end by itself. */
async function runSite(changes: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const env = { ...process.env, ...DEFAULT_SETTINGS, ...settings, ...changes };
  return run(process.execPath, [...START_COMMAND, '--port', '0'], { env }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
}

test('a wrong setting, a missing folder and an invalid content file end the process with a message', async () => {
  const wrongSetting = await runSite({ SITE_URL: 'example.org' });
  expect(wrongSetting.code).toBe(1);
  expect(wrongSetting.stderr).toContain('SITE_URL: ');

  const missingFolder = await runSite({ CONTENT_DIR: path.join(folder, 'nothing') });
  expect(missingFolder.code).toBe(1);
  expect(missingFolder.stderr).toContain('CONTENT_DIR: ');

  writeTemplate(settings.CONTENT_DIR ?? '', 'camping', '## Pack ^pack\n\n- [ ] No stored id\n');
  const invalidFile = await runSite({});
  expect(invalidFile.code).toBe(1);
  expect(invalidFile.stderr).toMatch(/templates\/en\/camping\.md:\d+: the line has no stored id/);
});

test('a database that is none, or that a newer version has migrated, ends the process with a message', async () => {
  writeFileSync(database, 'not a database '.repeat(100));
  const garbage = await runSite({});
  expect(garbage.code).toBe(1);
  expect(garbage.stderr).toContain(`DATABASE_URL: the database ${database} cannot be opened`);

  const newer = path.join(folder, 'newer.db');
  settings.DATABASE_URL = `file:${newer}`;
  await (await openSqliteCatalogStore(newer)).close();
  const connection = new Database(newer);
  connection.exec("insert into kysely_migration (name, timestamp) values ('9999-newer', '2030-01-01')");
  connection.close();
  const rollback = await runSite({});
  expect(rollback.code).toBe(1);
  expect(rollback.stderr).toContain('9999-newer');
});

test('with a locked database the site starts, responds with 503, and recovers when the lock is released', async () => {
  const connection = new Database(database);
  connection.exec('pragma journal_mode = WAL');
  connection.exec('begin immediate');
  const site = await startBuiltSite(settings);
  const get = (url: string) => fetch(`http://127.0.0.1:${site.port}${url}`);
  await expectUnavailable(get, ['/api/ready', '/', '/camping', '/templates', '/feed.xml']);
  expect((await get('/api/health')).status).toBe(200);

  connection.exec('rollback');
  connection.close();
  await expect.poll(async () => (await get('/api/ready')).status).toBe(200);
  for (const url of ['/', '/camping', '/templates', '/feed.xml']) expect((await get(url)).status).toBe(200);
  await site.stop();
});

test('SIGTERM under load loses no request, half-open connections do not hold the process, and the code is 0', async () => {
  const site = await startBuiltSite({ ...settings, SHUTDOWN_DELAY_MS: '1000' });
  const halfOpen = connect(site.port, '127.0.0.1').on('error', () => undefined);
  halfOpen.write('GET / HTTP/1.1\r\nHost: a');
  let responses = 0;
  /** Sends requests on one connection until the server announces that it closes it. */
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const response = await sendRequest({ port: site.port, path: '/camping', method: 'GET', agent });
      expect(response.status).toBe(200);
      responses += 1;
      if (responses === 100) site.kill('SIGTERM');
      if (response.headers.connection === 'close') return;
    }
  };
  await Promise.all(Array.from({ length: 10 }, visit));
  expect(await site.exitCode).toBe(0);
  halfOpen.destroy();
});

test('the first response of each page has the catalog of the running site, and without SITE_URL, its URLs have the port; upgrades are not held', async () => {
  const site = await startBuiltSite(settings);
  const origin = `http://localhost:${site.port}`;
  const get = (url: string) => fetch(`http://127.0.0.1:${site.port}${url}`);
  const build = readFileSync('.next/BUILD_ID', 'utf8');
  for (const url of ['/', '/de', `/_next/data/${build}/fr.json`])
    expect(await (await get(url)).text()).toMatch(/href="[^"]*\/camping"|"id":"camping"/);
  // The footer links to the tags.
  for (const url of ['/privacy', '/de/privacy'])
    expect(await (await get(url)).text()).toContain('/templates/travel');
  expect((await get('/')).headers.get('x-nextjs-cache')).toBe('HIT');

  const response = await get(`/api/oembed?url=${origin}/camping`);
  expect(await response.json()).toMatchObject({ html: expect.stringContaining(`${origin}/embed/camping`) });

  for (const url of ['/_next/webpack-hmr', '/_next/static/x.js', '/camping']) {
    const socket = connect(site.port, '127.0.0.1');
    socket.write(
      `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  }
  // API routes are no page data.
  for (const [url, status] of [
    [`/_next/data/${build}/en/camping.json`, 200],
    [`/_next/data/${build}/en/api/search.json`, 404],
    [`/_next/data/${build}/en/api/t/track.json`, 404],
  ] as const) {
    const { status: received, headers } = await get(url);
    expect([url, received]).toEqual([url, status]);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
  await site.stop();
});

for (const [receiver, kill] of [
  ['npm start', (npm) => npm.kill('SIGTERM')],
  ['all processes of npm start', ({ pid = 0 }) => process.kill(-pid, 'SIGTERM')],
] satisfies Array<[string, (npm: ChildProcess) => void]>) {
  const tag = receiver === 'npm start' ? [] : '@long';
  test(`SIGTERM to ${receiver} ends the server and its processes, after the requests in flight`, {
    tag,
  }, async () => {
    const port = await findFreePort();
    // A group of its own, whose processes can be counted.
    const npm = spawn('npm', ['start', '--', '--no-build', '--port', String(port)], {
      detached: true,
      stdio: 'ignore',
      // Longer than the server takes to notice that npm has ended, which is no second signal.
      env: { ...process.env, ...DEFAULT_SETTINGS, ...settings, SHUTDOWN_DELAY_MS: '1500' },
    });
    const { pid = 0 } = npm;
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/api/search?q=tent`).then(({ status }) => status, String))
      .toBe(200);
    const socket = connect(port, '127.0.0.1');
    socket.write(EXPECTING_POST);
    await once(socket, 'data');
    kill(npm);
    await expect.poll(() => isListening(port)).toBe(false);
    const response = text(socket);
    socket.write('{}');
    expect(await response).toMatch(/^HTTP\/1\.1 400 /);
    const isRunning = () => {
      try {
        return process.kill(-pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isRunning).toBe(false);
  });
}

test('an uncaught exception ends the process with code 1, after the requests in flight', async () => {
  const fail = 'process.on("SIGUSR2", () => { throw new Error("The test fails the process."); });';
  const site = await startBuiltSite({
    ...settings,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fail)}`,
  });
  const socket = connect(site.port, '127.0.0.1');
  socket.write(EXPECTING_POST);
  await once(socket, 'data');
  site.kill('SIGUSR2');
  await expect.poll(() => isListening(site.port)).toBe(false);
  const response = text(socket);
  socket.write('{}');
  expect(await response).toMatch(/^HTTP\/1\.1 400 /);
  expect(await site.exitCode).toBe(1);
});

/** Whether Node's inspector listens on a port. Another test may have got the port meanwhile. */
async function isInspector(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(10_000);
    return /node\.js/.test(await (await fetch(`http://127.0.0.1:${port}/json/version`, { signal })).text());
  } catch {
    return false;
  }
}

test('a log that is not read and SIGUSR1 do not end the process, and open no inspector', async () => {
  const pipe = path.join(folder, 'log');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const stdout = openSync(pipe, constants.O_WRONLY);
  const inspectorPort = await findFreePort();
  const site = await startBuiltSite(
    { ...settings, SLOW_REQUEST_MS: '1', NODE_OPTIONS: `--inspect-port=${inspectorPort}` },
    { stdout },
  );
  closeSync(stdout);
  closeSync(reader);
  site.kill('SIGUSR1');
  for (const url of ['/camping', '/no-such-page', '/api/ready']) {
    // Logged as slow.
    await fetch(`http://127.0.0.1:${site.port}${url}`);
  }
  expect(site.process.exitCode).toBe(null);
  expect(await isInspector(inspectorPort)).toBe(false);
  await site.stop();
});

test('a port that is in use ends the process with a message', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { ...process.env, ...DEFAULT_SETTINGS, ...settings };
  const second = run(process.execPath, [...START_COMMAND, '--port', String(port)], { env });
  await expect(second).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') });
  other.close();
});
