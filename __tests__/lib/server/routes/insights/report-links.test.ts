/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { insightsServers, type ServerOptions } from '@/__tests__/support/insights-servers';
import { MemoryInsights } from '@/__tests__/support/memory-insights';
import { MemoryLinks } from '@/__tests__/support/memory-links';
import { MemoryNotes } from '@/__tests__/support/memory-notes';
import { MAX_LINKS } from '@/lib/insights/report-links';
import { REPORTS } from '@/lib/insights/reports';
import { insightsPath } from '@/lib/links/insights-paths';
import { loggedPath } from '@/lib/server/http/logged-path';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

const NOW = Date.UTC(2026, 10, 23, 9, 30);
const DAY_MS = 86_400_000;
const SITE = 'https://site.example';
const PASSWORD = 'a long password';

const serveAt = insightsServers(NOW);

const serve = (options: ServerOptions = {}) =>
  serveAt({ ...(options.siteUrl === undefined && { password: PASSWORD }), ...options });

const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

function send(url: string, path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: SITE, cookie },
    body: new URLSearchParams(fields),
  });
}

async function signIn(url: string): Promise<string> {
  const response = await send(url, '/api/insights/sign-in', { password: PASSWORD });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

const read = async (url: string, path: string, cookie = '') =>
  (await fetch(url + path, { headers: { cookie } })).text();

/** Creates a link as somebody does who has signed in. Returns the path that it leads to. */
async function createLink(url: string, report: string, days = '7'): Promise<string> {
  const cookie = await signIn(url);
  const token = field(await read(url, report, cookie), 'token');
  const response = await send(url, '/api/insights/add-link', { token, returnTo: report, days }, cookie);
  expect(response.status).toBe(303);
  const page = await read(url, response.headers.get('location') ?? '', cookie);
  const link = /value="(https:\/\/site\.example[^"]*shared\?link=[^"]*)"/.exec(page)?.[1] ?? '';
  return link.slice(SITE.length);
}

describe('a link to a report', () => {
  test('shows the page of a table that is shown', async () => {
    const url = await serve();
    const report = '/insights/search?table=search-terms&pageNumber=2';
    const html = await read(url, report, await signIn(url));
    const form = /action="\/api\/insights\/add-link".*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(
      new URLSearchParams(field(form, 'returnTo').replaceAll('&amp;', '&').split('?')[1]).get('pageNumber'),
    ).toBe('2');
  });

  test('shows the report with its filters, without a password, and can be read by nobody else', async () => {
    const url = await serve();
    const path = await createLink(url, '/insights/sources?period=90d&device=phone');
    expect(path).toMatch(/^\/insights\/shared\?link=[\w-]{43}$/);
    const response = await fetch(url + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>Sources</h1>');
    expect(html).toContain('Device: Phone');
    expect(html).toMatch(/Aug 25\s–\sNov 22, 2026\./);
    expect(html).toContain('Valid until Nov 30, 2026, 9:30 AM (UTC).');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(REPORTS.filter((report) => report !== 'now'))(
    'of %s has no links but those within itself, and no forms',
    async (report) => {
      const notes = new MemoryNotes([{ day: '2026-11-18', text: 'Newsletter sent' }]);
      const unusual = [{ day: '2026-11-18', visitors: 410, usual: 205, movers: [] }];
      const url = await serve({ notes, reader: new MemoryInsights({ unusual }) });
      const html = await read(url, await createLink(url, insightsPath(report, 'en')));
      expect(html).toContain('<h1>');
      // A table that is too wide must be scrolled by the keyboard without a link in it.
      expect(html).not.toContain('<div class="scroll');
      expect(html.match(/<a\b(?![^>]* href="#)[^>]*>/g)).toBeNull();
      expect(html).not.toMatch(
        /<form|<button|type="hidden"|href="\/insights|href="\/api\/insights\/(?!style)/,
      );
    },
  );

  test('in another language leads to that one', async () => {
    const url = await serve();
    const path = await createLink(url, '/de/insights/lists');
    expect(path).toMatch(/^\/de\/insights\/shared\?link=/);
    expect(await read(url, path)).toContain('<h1>Listen</h1>');
  });

  test('shows no other report and no other filter, whatever is added to its URL', async () => {
    const url = await serve();
    const path = await createLink(url, '/insights/sources');
    const shown = await read(url, path);
    for (const added of ['&device=phone', '&report=lists', '&from=2026-01-01&to=2026-11-01', '&fbclid=x'])
      expect(await read(url, path + added)).toBe(shown);
    expect((await fetch(`${url}${path}&link=x`)).status).toBe(404);
    const id = path.split('link=')[1];
    for (const other of ['/insights', '/insights/lists', '/insights/links'])
      expect(await read(url, `${other}?link=${id}`)).toContain('type="password"');
    expect((await fetch(`${url}/api/insights/tables/sources.csv?link=${id}`)).status).toBe(401);
  });

  test('that was changed is none', async () => {
    const url = await serve();
    const id = (await createLink(url, '/insights')).split('link=')[1] ?? '';
    for (const forged of ['A'.repeat(43), `${id}A`, id.slice(1), ''])
      expect((await fetch(`${url}/insights/shared?link=${forged}`)).status).toBe(404);
    expect((await fetch(`${url}/insights/shared`)).status).toBe(404);
  });

  test('with a filter that this version does not know is none', async () => {
    const links = new MemoryLinks();
    const id = 'A'.repeat(43);
    await links.addLink({ id, report: 'sources', query: 'planet=mars', expires: NOW / 1000 + 60 });
    expect((await fetch(`${await serve({ links })}/insights/shared?link=${id}`)).status).toBe(404);
  });

  test('is shown twenty times a minute at most', async () => {
    const url = await serve();
    const path = await createLink(url, '/insights/vitals');
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await fetch(url + path)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('ends when it expires, and when it is revoked', async () => {
    const links = new MemoryLinks();
    const url = await serve({ links });
    const path = await createLink(url, '/insights', '1');
    const until = await serve({ links, now: NOW + DAY_MS - 1_000 });
    expect((await fetch(until + path)).status).toBe(200);
    const after = await serve({ links, now: NOW + DAY_MS });
    expect((await fetch(after + path)).status).toBe(404);
    const cookie = await signIn(url);
    const token = field(await read(url, '/insights/links', cookie), 'token');
    const link = links.all[0]?.id ?? '';
    const revoked = await send(
      url,
      '/api/insights/revoke-link',
      { token, link, returnTo: '/insights/links' },
      cookie,
    );
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/insights/links']);
    expect((await fetch(url + path)).status).toBe(404);
    expect(await read(url, '/insights/links', cookie)).toContain('There are no open links.');
  });

  test('has its id in no log', () => {
    expect(loggedPath(`/de/insights/shared?link=${'A'.repeat(43)}`)).toBe('/de/insights/shared');
  });

  test('while the database is unavailable is an error without links', async () => {
    const links = new MemoryLinks();
    const path = await createLink(await serve({ links }), '/insights');
    const url = await serve({
      links,
      reader: new MemoryInsights({ error: new InsightsUnavailableError('secret') }),
    });
    const response = await fetch(url + path);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).not.toMatch(/secret|href="\/(?!api\/insights\/style|favicon|icons)/);
  });
});

describe('creating a link', () => {
  test.each([
    ['of a number of days that is not offered', { returnTo: '/insights', days: '31' }],
    ['of no number of days', { returnTo: '/insights' }],
    ['to what happens right now', { returnTo: '/insights/now', days: '7' }],
    ['to the page with links', { returnTo: '/insights/links', days: '7' }],
  ])('%s is refused', async (_, fields: Record<string, string>) => {
    const links = new MemoryLinks();
    const url = await serve({ links });
    const cookie = await signIn(url);
    const token = field(await read(url, '/insights', cookie), 'token');
    const response = await send(url, '/api/insights/add-link', { token, ...fields }, cookie);
    expect(response.status).toBe(400);
    expect(links.all).toEqual([]);
  });

  test.each(['add-link', 'revoke-link'])('%s needs a sign-in and a token of a page', async (path) => {
    const links = new MemoryLinks();
    const url = await serve({ links });
    await createLink(url, '/insights');
    const link = links.all[0]?.id ?? '';
    const fields = { returnTo: '/insights', days: '7', link };
    const cookie = await signIn(url);
    expect((await send(url, `/api/insights/${path}`, fields)).status).toBe(403);
    expect((await send(url, `/api/insights/${path}`, fields, cookie)).status).toBe(403);
    expect(links.all).toHaveLength(1);
  });

  test('is refused when there are too many, which the page says', async () => {
    const links = new MemoryLinks();
    links.all = Array.from({ length: MAX_LINKS }, (_, index) => ({
      id: `${index}`.padStart(16, 'A'),
      report: 'lists',
      query: '',
      expires: NOW / 1000 + 10,
    }));
    const url = await serve({ links });
    const cookie = await signIn(url);
    const token = field(await read(url, '/insights', cookie), 'token');
    const response = await send(
      url,
      '/api/insights/add-link',
      { token, returnTo: '/insights', days: '7' },
      cookie,
    );
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('There are 100 links already.');
  });

  test('does not exist without a password, because no key is that of all processes', async () => {
    const url = await serve({ siteUrl: 'http://localhost:3000' });
    expect(await read(url, '/insights')).not.toContain('add-link');
    expect((await fetch(`${url}/insights/links`)).status).toBe(404);
    const token = field(await read(url, '/insights'), 'token');
    const response = await fetch(`${url}/api/insights/add-link`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ token, returnTo: '/insights', days: '7' }),
    });
    expect(response.status).toBe(404);
  });
});
