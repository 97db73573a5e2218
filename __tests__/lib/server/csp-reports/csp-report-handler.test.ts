/** @jest-environment node */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sendRequest } from '@/__tests__/support/send-request';
import { serveApi } from '@/__tests__/support/serve-api';
import {
  type CspReportEntry,
  createCspReportHandler,
  MAX_REPORT_BYTES,
} from '@/lib/server/csp-reports/csp-report-handler';

const SHARE_ID = 'V1StGXR8_Z5jdHi6B-myT1';

const LEGACY = { 'Content-Type': 'application/csp-report' };
const REPORTS = { 'Content-Type': 'application/reports+json; charset=utf-8' };

let api: Awaited<ReturnType<typeof serveApi>>;
let port: number;
let logged: CspReportEntry[];

beforeEach(async () => {
  logged = [];
  const handler = createCspReportHandler({ trustedHops: 1, log: (entry) => logged.push(entry) });
  api = await serveApi(handler, { api: { bodyParser: false } });
  port = Number(new URL(api.url).port);
});

afterEach(() => api.close());

const send = (body: string | Buffer[], headers: Record<string, string> = LEGACY) =>
  sendRequest({ port, path: '/api/csp-report', headers, body });

const legacyReport = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://checkleaf.test/puppy-first-week?q=secret#secret',
      referrer: 'https://checkleaf.test/?q=secret',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'none'",
      disposition: 'enforce',
      'blocked-uri': 'https://evil.test/x.js?q=secret',
      'source-file': 'https://checkleaf.test/_next/static/chunks/main.js?v=secret',
      'line-number': 3,
      'script-sample': 'secret',
      ...fields,
    },
  });

const report = (body: Record<string, unknown> = {}) => ({
  age: 10,
  type: 'csp-violation',
  url: 'https://checkleaf.test/',
  user_agent: 'secret',
  body: {
    documentURL: 'https://checkleaf.test/de/templates?q=secret',
    disposition: 'report',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    originalPolicy: "default-src 'none'",
    sample: 'secret',
    statusCode: 200,
    ...body,
  },
});

test('a violation is logged without query, referrer and sample', async () => {
  expect((await send(legacyReport())).status).toBe(204);
  expect(logged).toEqual([
    {
      level: 'warn',
      message: 'content security policy violation',
      disposition: 'enforce',
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      page: '/puppy-first-week',
      source: '/_next/static/chunks/main.js',
      line: 3,
    },
  ]);
});

test('the reports of the Reporting API are logged, and those of other types are not', async () => {
  const body = JSON.stringify([
    report(),
    { ...report({ effectiveDirective: 'img-src' }), type: 'deprecation' },
  ]);
  expect((await send(body, REPORTS)).status).toBe(204);
  expect(logged).toMatchObject([
    {
      disposition: 'report',
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      page: '/de/templates',
    },
  ]);
});

test('the id of a private share is logged nowhere', async () => {
  const share = `https://checkleaf.test/de/a/${SHARE_ID}`;
  for (const part of ['document-uri', 'blocked-uri', 'source-file']) {
    await send(legacyReport({ [part]: share, 'line-number': logged.length }));
  }
  expect(logged).toHaveLength(3);
  expect(JSON.stringify(logged)).not.toContain(SHARE_ID);
  expect(logged[0]).toMatchObject({ page: '/de/a/[id]' });
});

test('what is no http URL is not logged', async () => {
  const text = 'data:text/html,secret';
  await send(legacyReport({ 'document-uri': text, 'blocked-uri': text, 'source-file': 'secret text' }));
  expect(logged).toMatchObject([{ page: 'unknown', blocked: 'unknown', source: 'unknown' }]);
});

test('the same violation is logged once, whatever the page', async () => {
  for (const page of ['', 'templates', 'templates']) {
    await send(legacyReport({ 'document-uri': `https://checkleaf.test/${page}`, 'blocked-uri': 'inline' }));
  }
  await send(legacyReport({ 'blocked-uri': 'eval' }));
  expect(logged.map(({ blocked }) => blocked)).toEqual(['inline', 'eval']);
});

test('violations that browser extensions cause are not logged', async () => {
  for (const fields of [
    { 'source-file': 'chrome-extension' },
    { 'source-file': 'moz-extension://0c5d/content.js' },
    { 'blocked-uri': 'safari-web-extension://0c5d/' },
  ]) {
    expect((await send(legacyReport(fields))).status).toBe(204);
  }
  expect(logged).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['another form', '{"csp-report":{}}'],
  ['a text', '"csp-report"'],
  ['nothing', ''],
])('%s is 400', async (_, body) => {
  for (const headers of [LEGACY, REPORTS]) expect((await send(body, headers)).status).toBe(400);
  expect(logged).toEqual([]);
});

test('another media type is 415, another method 405', async () => {
  expect((await send(legacyReport(), { 'Content-Type': 'application/json' })).status).toBe(415);
  const response = await sendRequest({ port, path: '/api/csp-report', method: 'GET' });
  expect(response).toMatchObject({ status: 405, headers: { allow: 'POST' } });
});

test('a body of more than 16 kB is 413, with and without Content-Length', async () => {
  const body = legacyReport({ 'script-sample': 'x'.repeat(MAX_REPORT_BYTES) });
  expect((await send(body)).status).toBe(413);
  expect((await send([Buffer.from(body)])).status).toBe(413);
  expect((await send(legacyReport())).status).toBe(204);
});

test('a client that disconnects in the middle of a report is not logged and breaks nothing', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/csp-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\nContent-Length: 99\r\n\r\n{',
  );
  await setImmediate();
  socket.destroy();
  await once(socket, 'close');
  expect((await send(legacyReport())).status).toBe(204);
  expect(logged).toHaveLength(1);
});

test('one client may send 60 reports a minute, all clients together 600', async () => {
  const from = (client: string) => send(legacyReport(), { ...LEGACY, 'X-Forwarded-For': client });
  const statuses = async (client: string, count: number) => {
    const responses = [];
    for (let sent = 0; sent < count; sent++) responses.push(await from(client));
    return responses.map(({ status }) => status);
  };
  const isAccepted = new Set([204]);
  expect(new Set(await statuses('192.0.2.1', 60))).toEqual(isAccepted);
  const limited = await from('192.0.2.1');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  for (let client = 2; client <= 10; client++) {
    expect(new Set(await statuses(`192.0.2.${client}`, 60))).toEqual(isAccepted);
  }
  expect((await from('192.0.2.200')).status).toBe(429);
});

test('the log gets at most 60 lines a minute', async () => {
  for (let count = 0; count < 5; count++) {
    const reports = Array.from({ length: 20 }, (_, line) => report({ lineNumber: count * 20 + line }));
    await send(JSON.stringify(reports), REPORTS);
  }
  expect(logged).toHaveLength(60);
});
