/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { insightsServers, type ServerOptions } from '@/__tests__/support/insights-servers';
import { MemoryInsights } from '@/__tests__/support/memory-insights';
import { MemoryNotes } from '@/__tests__/support/memory-notes';
import { type ExportedEvent, InsightsBusyError } from '@/lib/insights/insights-reader';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

const NOW = Date.UTC(2026, 10, 23, 9, 30);
const PASSWORD = 'a long password';

const serve = insightsServers(NOW);

const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** Sends a form with the token of a page. */
async function post(
  url: string,
  path: string,
  fields: Record<string, string>,
  { cookie = '', ...headers }: Record<string, string> = {},
): Promise<Response> {
  const page = await fetch(`${url}/insights`, { headers: { cookie } });
  const token = field(await page.text(), 'token');
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie, ...headers },
    body: new URLSearchParams({ token, ...fields }),
  });
}

const signIn = (url: string, fields: Record<string, string> = {}, headers?: Record<string, string>) =>
  post(url, '/api/insights/sign-in', { password: PASSWORD, returnTo: '/insights', ...fields }, headers);

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

describe('signing in', () => {
  test('with the password leads back to the page, with a cookie for this site and its server only', async () => {
    const url = await serve({ password: PASSWORD });
    const response = await signIn(url, { returnTo: '/de/insights/lists?period=7d' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/de/insights/lists?period=7d',
    ]);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-checkleaf-insights=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const page = await fetch(`${url}/insights`, { headers: { cookie: cookieOf(response) } });
    expect(await page.text()).toContain('<h1>Overview</h1>');
  });

  test('over http has a cookie that browsers accept', async () => {
    const url = await serve({ password: PASSWORD, siteUrl: 'http://site.example' });
    const response = await signIn(url, {}, { origin: 'http://site.example' });
    expect(response.headers.get('set-cookie')).toMatch(
      /^checkleaf-insights=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
  });

  test('with another password shows the form again, in its language', async () => {
    const url = await serve({ password: PASSWORD });
    const response = await signIn(url, { password: 'guess', returnTo: '/de/insights/lists' });
    const html = await response.text();
    expect(response.status).toBe(403);
    expect(html).toContain('Das Passwort stimmt nicht.');
    expect(field(html, 'returnTo')).toBe('/de/insights/lists');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(html).not.toContain('guess');
  });

  test.each([
    'https://evil.example/insights',
    '//evil.example/insights',
    '/\\evil.example/insights',
    '/insights/../../evil',
    '/templates',
    'javascript:alert(1)',
    '/insights\r\nSet-Cookie: a=b',
    '',
  ])('does not lead to %j', async (returnTo) => {
    const url = await serve({ password: PASSWORD });
    const response = await signIn(url, { returnTo });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/insights$/);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['of another site', {}, { origin: 'https://evil.example' }],
    ['of a page without an origin', {}, { origin: 'null' }],
    ['with a password of 5,000 characters', { password: 'x'.repeat(5_000) }, {}],
  ])('is not possible by a form %s', async (_, fields, headers) => {
    const url = await serve({ password: PASSWORD });
    const response = await signIn(url, fields, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('can be tried ten times a minute', async () => {
    const url = await serve({ password: PASSWORD });
    const wrong = () => signIn(url, { password: 'guess' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await wrong()).status).toBe(403);
    const response = await signIn(url);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toMatch(/Too many attempts. Try again in \d+ seconds?\./);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('cannot be blocked by somebody who tries passwords from many networks', async () => {
    const url = await serve({ password: PASSWORD, trustedHops: 1 });
    const from = (address: string, password: string, cookie = '') =>
      fetch(`${url}/api/insights/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: url, cookie, 'x-forwarded-for': address },
        body: new URLSearchParams({ password }),
      }).then(async (response) => {
        await response.text();
        return response;
      });
    const first = await from('192.0.2.1', PASSWORD);
    let isOver = false;
    let network = 0;
    const statuses: number[] = [];
    const attack = async () => {
      while (!isOver) {
        network += 1;
        statuses.push((await from(`2001:db8:7:${network.toString(16)}::1`, 'guess')).status);
      }
    };
    const attackers = Array.from({ length: 8 }, attack);
    for (const address of ['192.0.2.7', '2001:db9::1', '2001:db8:8::1', '198.51.100.1', '203.0.113.1'])
      expect((await from(address, PASSWORD)).status).toBe(303);
    // From the network of the attackers.
    for (const address of ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1'])
      expect((await from(address, PASSWORD, cookieOf(first))).status).toBe(303);
    isOver = true;
    await Promise.all(attackers);
    expect(statuses.filter((status) => status === 403).length).toBeLessThan(100);
    expect(statuses).toContain(429);
  });

  test('does not exist without a password', async () => {
    expect((await signIn(await serve())).status).toBe(404);
  });

  test('takes forms only', async () => {
    const url = await serve({ password: PASSWORD });
    const send = (init: RequestInit) => fetch(`${url}/api/insights/sign-in`, init);
    const json = { 'Content-Type': 'application/json', origin: url };
    expect((await send({ method: 'POST', headers: json, body: '{"password":"x"}' })).status).toBe(415);
    expect(
      (await send({ method: 'POST', body: new URLSearchParams({ x: 'x'.repeat(20_000) }) })).status,
    ).toBe(413);
    expect((await send({})).status).toBe(405);
  });
});

describe('the forms of a page', () => {
  test('sign out', async () => {
    const url = await serve({ password: PASSWORD });
    const cookie = cookieOf(await signIn(url));
    const response = await post(url, '/api/insights/sign-out', { returnTo: '/insights' }, { cookie });
    expect(response.status).toBe(303);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-checkleaf-insights=; Path=\/; Max-Age=0;/);
  });

  test('mark the visits of a browser as own, and remove the mark', async () => {
    const url = await serve();
    const mark = await post(url, '/api/insights/own-visits', { own: '1', returnTo: '/ja/insights' });
    expect([mark.status, mark.headers.get('location')]).toEqual([303, '/ja/insights']);
    expect(mark.headers.get('set-cookie')).toMatch(
      /^checkleaf-own=1; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const page = await fetch(`${url}/insights`, { headers: { cookie: cookieOf(mark) } });
    expect(await page.text()).toContain('Count my visits again');
    const remove = await post(url, '/api/insights/own-visits', { own: '0' });
    expect(remove.headers.get('set-cookie')).toMatch(/^checkleaf-own=; Path=\/; Max-Age=0;/);
  });

  test.each(['', `9999999999.${'A'.repeat(43)}`])('need a token of the page, not “%s”', async (token) => {
    const url = await serve({ password: PASSWORD });
    const cookie = cookieOf(await signIn(url));
    const response = await post(url, '/api/insights/sign-out', { token }, { cookie });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('need a sign-in where there is a password', async () => {
    const url = await serve({ password: PASSWORD });
    const response = await post(url, '/api/insights/own-visits', { own: '1' });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  });
});

describe('notes on days', () => {
  const note = { day: '2026-11-14', text: ' Newsletter  sent ', returnTo: '/de/insights?period=7d' };

  test('are stored, and lead back to those of the page', async () => {
    const notes = new MemoryNotes();
    const response = await post(await serve({ notes }), '/api/insights/add-note', note);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/de/insights?period=7d#notes',
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(notes.all).toEqual([{ id: 1, day: '2026-11-14', text: 'Newsletter sent' }]);
  });

  test('are deleted', async () => {
    const notes = new MemoryNotes([note, note]);
    const url = await serve({ notes });
    const response = await post(url, '/api/insights/delete-note', { id: '1', returnTo: '/insights' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/insights#notes']);
    expect(notes.all.map(({ id }) => id)).toEqual([2]);
    for (const id of ['', '-1', '1.5', 'x', '1e99'])
      expect((await post(url, '/api/insights/delete-note', { id })).status).toBe(400);
    expect(notes.all).toHaveLength(1);
  });

  test.each([
    [{ text: ' ' }, 'Schreib eine Notiz mit 1 bis 120 Zeichen.'],
    [{ text: 'x'.repeat(121) }, 'Schreib eine Notiz mit 1 bis 120 Zeichen.'],
    [{ day: '14.11.2026' }, 'Der Tag ist kein Datum wie 2026-11-23.'],
  ])('with %j show the form again with what was sent, in its language', async (fields, message) => {
    const notes = new MemoryNotes();
    const response = await post(await serve({ notes }), '/api/insights/add-note', { ...note, ...fields });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain('lang="de"');
    expect(field(html, 'returnTo')).toBe('/de/insights?period=7d');
    for (const value of Object.values({ ...note, ...fields })) expect(html).toContain(`value="${value}"`);
    expect(notes.all).toEqual([]);
  });

  test('that are too many are refused', async () => {
    const notes = new MemoryNotes(Array.from({ length: 500 }, () => note));
    const response = await post(await serve({ notes }), '/api/insights/add-note', note);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Es gibt schon 500 Notizen.');
  });

  test.each([new InsightsBusyError('waiting', 'secret'), new InsightsUnavailableError('secret')])(
    'that cannot be stored show the form again (%#)',
    async (error) => {
      class FailingNotes extends MemoryNotes {
        override addNote = () => Promise.reject(error);
        override deleteNote = () => Promise.reject(error);
      }
      const url = await serve({ notes: new FailingNotes() });
      const response = await post(url, '/api/insights/add-note', { ...note, returnTo: '/insights' });
      const html = await response.text();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect(html).toContain('The note could not be saved right now.');
      expect(html).not.toContain('secret');
      const deletion = await post(url, '/api/insights/delete-note', { id: '1' });
      expect(deletion.status).toBe(503);
    },
  );

  test.each(['add-note', 'delete-note'])(
    'need a token, the origin and a sign-in of the site to %s',
    async (path) => {
      const notes = new MemoryNotes([note]);
      const url = await serve({ notes, password: PASSWORD });
      const cookie = cookieOf(await signIn(url));
      const send = (fields: object, headers: Record<string, string>) =>
        post(url, `/api/insights/${path}`, { ...note, id: '1', ...fields }, headers);
      expect((await send({ token: '' }, { cookie })).status).toBe(403);
      expect((await send({}, { cookie, origin: 'https://evil.example' })).status).toBe(403);
      expect((await send({}, {})).status).toBe(403);
      expect(notes.all).toHaveLength(1);
      expect((await fetch(`${url}/api/insights/${path}`, { headers: { cookie } })).status).toBe(405);
    },
  );
});

describe('access to what pages link to', () => {
  const PATHS = ['/api/insights/tables/lists.csv', '/api/insights/events.csv', '/api/insights/events.ndjson'];

  test.each(PATHS)('%s is for those who are signed in', async (path) => {
    const reader = new MemoryInsights();
    const url = await serve({ password: PASSWORD, reader });
    expect((await fetch(url + path)).status).toBe(401);
    expect(reader.asked).toEqual([]);
    const cookie = cookieOf(await signIn(url));
    const response = await fetch(url + path, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  });

  test.each([...PATHS, '/api/insights/style.css', '/api/insights/sign-in'])(
    '%s does not exist where insights are off or hidden',
    async (path) => {
      const off = await fetch((await serve({ reader: null })) + path);
      const hidden = await fetch((await serve()) + path, { headers: { via: '1.1 proxy' } });
      for (const response of [off, hidden]) {
        expect([response.status, await response.json()]).toEqual([404, { error: 'Not found.' }]);
      }
    },
  );

  test.each([
    '/api/insights/tables/x.csv',
    '/api/insights/tables/constructor.csv',
    '/api/insights/tables/lists',
    '/api/insights/tables/lists.csv/x',
    '/api/insights/events.xml',
    '/api/insights/x',
  ])('%s does not exist', async (path) => {
    expect((await fetch((await serve()) + path)).status).toBe(404);
  });
});

describe('a table as CSV', () => {
  const read = async (path: string, options?: ServerOptions) => {
    const response = await fetch(`${await serve(options)}/api/insights/tables/${path}`);
    return { response, lines: (await response.text()).split('\n') };
  };

  test('has all rows and the numbers of the page, with a byte order mark', async () => {
    const reader = new MemoryInsights();
    const { response, lines } = await read('channels.csv?period=7d&device=phone', { reader });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('channels-2026-11-16-2026-11-22.csv');
    expect(reader.asked[0]?.scope).toEqual({
      range: { from: '2026-11-16', to: '2026-11-22' },
      filters: { device: { is: ['phone'] } },
    });
    expect(lines[0]).toBe(
      'channel,sessions,sessionsBefore,visitors,visitorsBefore,bounceRate,bounceRateBefore,startRate,startRateBefore,completionRate,completionRateBefore,appVisitors,appVisitorsBefore,appRate,appRateBefore',
    );
    expect(lines[1]).toMatch(/^direct,(\d+,){4}(0\.\d+,){6}\d+,\d+,0\.\d+,0\.\d+$/);
  });

  test('escapes what a spreadsheet would run, and quotes', async () => {
    const { lines } = await read('search-terms.csv');
    const text = lines.join('\n');
    expect(text).toContain(`"'=cmd|""/c calc""!A1",`);
    expect(text).toContain(`\n'@SUM(1+1),`);
    expect(text).toContain('"a""b,c",');
    expect(text).not.toMatch(/^[=@+]/m);
  });

  test('of errors has the first and the last day of each, with the builds', async () => {
    const { lines } = await read('errors.csv?compare=none');
    expect(lines[0]).toBe(
      '\uFEFFerror,errors,visitors,startRate,completionRate,appVisitors,appRate,firstSeen,firstBuild,lastSeen,lastBuild'.slice(
        1,
      ),
    );
    expect(lines[1]).toMatch(/,2026-11-18,build-0,2026-11-20,build-9$/);
  });

  test('has no values before where there is no data to compare with', async () => {
    const { lines } = await read('channels.csv?from=2026-08-14&to=2026-08-20');
    expect(lines[0]).toMatch(/channel,sessions,visitors,bounceRate,/);
  });

  test.each([
    ['series.csv?period=7d', /^time,/, 7],
    ['series.csv?from=2026-10-01&to=2026-11-22&interval=month', /^time,/, 2],
    // The first stored day is August 14.
    ['series.csv?from=2026-08-10&to=2026-08-16', /^time,/, 3],
    ['series.csv?from=2026-08-01&to=2026-08-05', /^time,/, 0],
    [
      'funnel.csv',
      /^step,visitors,visitorsInAnyOrder,shareOfFirst,shareOfPrevious,medianSeconds,visitorsBefore$/,
      4,
    ],
    ['vitals.csv', /^pageKind,samples,lcp,inp,cls,ttfb$/, 4],
  ])('exists for %s', async (path, header, rows) => {
    const { lines } = await read(path);
    expect(lines[0]).toMatch(header);
    expect(lines.filter(Boolean)).toHaveLength(rows + 1);
  });

  test.each([
    ['from=x&to=y', 'Invalid parameter: from (give a date such as 2026-11-23).'],
    ['device=fridge', 'Invalid parameter: device “fridge” (it has a value that does not exist).'],
    ['period=7d&period=30d', 'Invalid parameter: period (give it once).'],
    [
      'period=7d&from=2026-11-01&to=2026-11-02',
      'Invalid parameter: period (leave it out, or the days that stand for it).',
    ],
    ['filter=list&operator=like', 'Invalid parameter: operator “like” (use one of is, not, contains).'],
    ['utm_campaign=x', 'There is no parameter “utm_campaign”. Did you mean “campaign”?'],
    ['campaigns=x', 'There is no parameter “campaigns”. Remove it.'],
  ])('with %s is an error that names the parameter', async (query, error) => {
    const { response, lines } = await read(`lists.csv?${query}`);
    expect([response.status, JSON.parse(lines[0] ?? '')]).toEqual([400, { error }]);
  });

  test('that takes too long is an error that says what to do', async () => {
    const { response, lines } = await read('lists.csv', { reader: new MemoryInsights({ busy: ['list'] }) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(lines[0]).toContain('Choose fewer days');
  });

  test.each([
    ['waiting', 'Too many other queries are running.'],
    ['failed', 'The query was interrupted.'],
  ] as const)('that has no result because it is %s is an error that says so', async (reason, text) => {
    const reader = new MemoryInsights({ busy: ['list'], reason });
    const { response, lines } = await read('lists.csv', { reader });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(lines[0]).toContain(text);
  });
});

describe('the token', () => {
  const TOKEN = 'kX2vV0mQ9h3pYcT8sLr4wZ6bN1dGfJ5uE7aHoKiMyQo=';
  const FILE = '/api/insights/tables/devices.json?period=7d';
  const get = (url: string, path: string, token: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });

  test.each([
    FILE,
    '/api/insights/tables/devices.csv',
    '/api/insights/events.csv',
    '/api/insights/events.ndjson',
  ])('reads %s, which no cache stores', async (path) => {
    const url = await serve({ password: PASSWORD, token: TOKEN });
    const response = await get(url, path, TOKEN);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await fetch(url + path)).status).toBe(401);
  });

  test('reads no page, and sends no form', async () => {
    const url = await serve({ password: PASSWORD, token: TOKEN });
    expect(await (await get(url, '/insights', TOKEN)).text()).toContain('type="password"');
    const response = await post(
      url,
      '/api/insights/add-note',
      { day: '2026-11-23', text: 'a' },
      { authorization: `Bearer ${TOKEN}` },
    );
    expect(response.status).toBe(403);
  });

  test.each(['', 'kX2vV0mQ9h3pYcT8sLr4wZ6bN1dGfJ5uE7aHoKiMyQo', `${TOKEN} x`, PASSWORD])(
    'is not %j',
    async (token) => {
      const url = await serve({ password: PASSWORD, token: TOKEN });
      const response = await get(url, FILE, token);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    },
  );

  test('that is wrong keeps neither the right one nor a sign-in from anything', async () => {
    const url = await serve({ password: PASSWORD, token: TOKEN });
    for (let attempt = 0; attempt < 40; attempt += 1) await get(url, FILE, 'wrong');
    expect((await get(url, FILE, 'wrong')).status).toBe(401);
    expect((await get(url, FILE, TOKEN)).status).toBe(200);
    expect((await signIn(url)).status).toBe(303);
  });

  test('reads 120 files a minute', async () => {
    const url = await serve({ password: PASSWORD, token: TOKEN });
    for (let request = 0; request < 120; request += 1) {
      const response = await get(url, '/api/insights/tables/none.csv', TOKEN);
      expect(response.status).toBe(404);
      await response.arrayBuffer();
    }
    expect((await get(url, FILE, TOKEN)).status).toBe(429);
  });

  test('is nothing where none is set: files need a sign-in, or do not exist', async () => {
    expect((await get(await serve({ password: PASSWORD }), FILE, TOKEN)).status).toBe(401);
    const hidden = await serve({ siteUrl: 'https://site.example' });
    expect((await get(hidden, FILE, TOKEN)).status).toBe(404);
  });

  test('reads files of a site without a password, whose pages others do not see', async () => {
    const url = await serve({ siteUrl: 'https://site.example', token: TOKEN });
    expect((await get(url, FILE, TOKEN)).status).toBe(200);
    expect((await fetch(`${url}/insights`)).status).toBe(404);
    expect((await get(url, FILE, 'wrong')).status).toBe(404);
  });
});

test('a table as JSON has the rows and columns of the CSV file', async () => {
  const url = await serve();
  const json = await fetch(`${url}/api/insights/tables/devices.json?period=7d`);
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { from, to, rows } = (await json.json()) as {
    from: string;
    to: string;
    rows: Array<Record<string, unknown>>;
  };
  expect([from, to]).toEqual(['2026-11-16', '2026-11-22']);
  const csv = await (await fetch(`${url}/api/insights/tables/devices.csv?period=7d`)).text();
  const [names = '', ...lines] = csv
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  expect(Object.keys(rows[0] ?? {})).toEqual(names.split(','));
  expect(rows.map((row) => Object.values(row).join(','))).toEqual(lines);
  expect((await fetch(`${url}/api/insights/tables/no-such-table.json`)).status).toBe(404);
  expect((await fetch(`${url}/api/insights/events.json`)).status).toBe(404);
});

test.each(['ECONNREFUSED', 'SQLITE_CANTOPEN'])(
  'a file is a 503 while the database is unavailable (%s)',
  async (code) => {
    const url = await serve({
      reader: new MemoryInsights({ error: Object.assign(new Error('secret'), { code }) }),
    });
    for (const path of ['tables/lists.csv', 'events.ndjson']) {
      const response = await fetch(`${url}/api/insights/${path}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.json()).toEqual({ error: 'The database is unavailable. Try again in a moment.' });
    }
  },
);

describe('the export of events', () => {
  const events = Array.from(
    { length: 2_345 },
    (_, index): ExportedEvent => ({
      time: NOW - index * 1_000,
      received: NOW,
      event: index % 2 === 0 ? 'page view' : '=1+1',
      visitor: index % 3 === 0 ? null : `visitor-${index}`,
      isBot: index % 5 === 0,
      isOwn: false,
      isPlanned: true,
      session:
        index % 3 === 0
          ? null
          : { start: NOW - index * 1_000, channel: 'search', source: 'Google', device: 'phone' },
      properties: { slug: `/list-${index}`, text: 'a "b"\nc, د' },
    }),
  );

  test('has every event once, one per line', async () => {
    const reader = new MemoryInsights({ events });
    const url = await serve({ reader });
    const response = await fetch(`${url}/api/insights/events.ndjson?period=7d`);
    const lines = (await response.text()).trim().split('\n');
    expect(
      lines.map((line) => (JSON.parse(line) as { properties: { slug: string } }).properties.slug),
    ).toEqual(events.map(({ properties }) => properties.slug));
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '2026-11-23T09:30:00.000Z',
      received: '2026-11-23T09:30:00.000Z',
      event: 'page view',
      visitor: null,
      bot: true,
      own: false,
      planned: true,
      session: null,
      channel: null,
      source: null,
      device: null,
      properties: { slug: '/list-0', text: 'a "b"\nc, د' },
    });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      session: '2026-11-23T09:29:59.000Z',
      channel: 'search',
      source: 'Google',
      device: 'phone',
    });
    // Pages of a thousand, not all at once.
    expect(reader.asked).toHaveLength(3);
  });

  test('as CSV has one header, and nothing that a spreadsheet would run', async () => {
    const url = await serve({ reader: new MemoryInsights({ events }) });
    const text = await (await fetch(`${url}/api/insights/events.csv`)).text();
    const header = 'time,received,event,visitor,bot,own,planned,session,channel,source,device,properties';
    expect(text.startsWith(`${header}\n`)).toBe(true);
    expect(text.match(/time,received,event/g)).toHaveLength(1);
    expect(text).toContain(',visitor-1,0,0,1,2026-11-23T09:29:59.000Z,search,Google,phone,');
    expect(text.match(/\/list-\d+/g)).toHaveLength(events.length);
    expect(text).toContain(",'=1+1,");
  });

  test('reads no further when the client leaves', async () => {
    const many = Array.from({ length: 60 }, () => events).flat();
    const reader = new MemoryInsights({ events: many });
    const url = await serve({ reader });
    const controller = new AbortController();
    const response = await fetch(`${url}/api/insights/events.ndjson`, { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    const next = await fetch(`${url}/api/insights/tables/lists.csv`);
    expect(next.status).toBe(200);
    const exports = reader.asked.filter(({ what }) => what === 'export').length;
    expect(exports).toBeLessThan(Math.ceil(many.length / 1_000));
  });

  /** Fails once in the middle, as if too many others waited. */
  class BusyForAMoment extends MemoryInsights {
    #exports = 0;

    override exportEvents(...args: Parameters<MemoryInsights['exportEvents']>) {
      this.#exports += 1;
      if (this.#exports === 2) throw new InsightsBusyError('waiting', 'Too many queries are waiting.');
      return super.exportEvents(...args);
    }
  }

  test('goes on after a moment in which too many others wait', async () => {
    const url = await serve({ reader: new BusyForAMoment({ events }) });
    const text = await (await fetch(`${url}/api/insights/events.ndjson`)).text();
    expect(text.trim().split('\n')).toHaveLength(events.length);
  });

  test('that cannot begin is an error', async () => {
    const url = await serve({ reader: new MemoryInsights({ events, busy: ['export'] }) });
    const response = await fetch(`${url}/api/insights/events.csv`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

test('the style sheet may be stored by its browser', async () => {
  const url = await serve({ password: PASSWORD });
  const href = /href="(\/api\/insights\/style[^"]+)"/.exec(
    await (await fetch(`${url}/insights`)).text(),
  )?.[1];
  const response = await fetch(url + href);
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400');
  expect(await response.text()).toContain('.panel');
});
