import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { configure, screen, within } from '@testing-library/dom';
import { insightsServers, type ServerOptions } from '@/__tests__/support/insights-servers';
import { HOSTILE, MemoryInsights, NO_EVENTS, SOME_EVENTS } from '@/__tests__/support/memory-insights';
import { MemoryNotes } from '@/__tests__/support/memory-notes';
import { sendRequest } from '@/__tests__/support/send-request';
import { showDocument } from '@/__tests__/support/show-document';
import type { Metrics } from '@/lib/insights/definitions';
import type { Dimension } from '@/lib/insights/dimensions';
import {
  type Breakdown,
  type BreakdownOptions,
  InsightsBusyError,
  type InsightsStatus,
  type Scope,
} from '@/lib/insights/insights-reader';
import { REPORTS } from '@/lib/insights/reports';
import { OVERVIEW_TABLES, REPORT_TABLES, TABLES } from '@/lib/insights/tables';
import { insightsPath } from '@/lib/links/insights-paths';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';

const NOW = Date.UTC(2026, 10, 23, 9, 30);

/** All reports in one language, and the one with most texts in another. `messages.test.ts` compares the texts of all. */
const DOCUMENTS = [
  ...REPORTS.map((report) => [insightsPath(report, 'ar'), 'ar'] as const),
  [insightsPath('overview', 'de'), 'de'] as const,
];

/** Codes of errors of both engines. */
const UNAVAILABLE = [
  ['PostgreSQL does not accept connections', 'ECONNREFUSED'],
  ['PostgreSQL starts', '57P03'],
  ['the file of SQLite cannot be opened', 'SQLITE_CANTOPEN'],
  ['the disk of SQLite fails', 'SQLITE_IOERR_READ'],
] as const;

// Nothing is hidden in these documents, and looking for what is takes most of the time.
configure({ defaultHidden: true });

const serve = insightsServers(NOW);

async function request(path: string, options: ServerOptions = {}, headers: Record<string, string> = {}) {
  const url = await serve(options);
  return sendRequest({ port: Number(new URL(url).port), method: 'GET', path, headers });
}

/** Shows the document at a path, as a browser without scripts. */
async function show(path: string, options?: ServerOptions): Promise<void> {
  const response = await request(path, options);
  expect(response.status).toBe(200);
  showDocument(response.body.toString());
}

const pointsOf = (metric: string) =>
  within(screen.getByRole('radiogroup', { name: `Points of “${metric}”` }));

const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('a document', () => {
  test.each(DOCUMENTS)(
    '%s is complete, in its language, and has neither scripts nor inline styles',
    async (path, locale) => {
      await show(path);
      expect(document.documentElement.lang).toBe(locale);
      expect(document.documentElement.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      expect(document.querySelectorAll('script, style, [style]')).toHaveLength(0);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(document.title).not.toMatch(/insights\./);
      expect(document.body.textContent).not.toMatch(/insights\.\w|\{\w+\}/);
      expect(document.querySelector('nav [aria-current=page]')?.getAttribute('href')).toBe(path);
      for (const link of document.querySelectorAll('a[href^="#"]'))
        expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('is stored nowhere and found by nobody', async () => {
    const { headers } = await request('/insights');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    // Browsers must say the origin of its forms.
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  test('shows what visitors sent as text', async () => {
    await show('/insights/search');
    for (const text of HOSTILE) expect(panel('Search terms').getByText(text)).toBeTruthy();
  });
});

describe('the overview', () => {
  test('has totals with their change, charts with a table, and the highest rows of tables with a link to all', async () => {
    await show('/insights?period=7d');
    const visitors = screen.getByText('Visitors', { selector: 'dt *' }).closest('div');
    expect(visitors?.textContent).toMatch(/^Visitors[\d,]+ Show over time\+\d+%\d+% more Before: [\d,]+$/);
    expect(
      screen.getByRole('img', { name: /^Visitors by day, from Nov 16, 2026 to Nov 22, 2026/ }),
    ).toBeTruthy();
    const lists = panel('Lists');
    expect(lists.getAllByRole('row')).toHaveLength(9);
    expect(lists.getByText('8 of 12')).toBeTruthy();
    expect(lists.getByRole('link', { name: 'All of “Lists”' }).getAttribute('href')).toBe(
      '/insights/lists?period=7d#lists',
    );
  });

  test('says what the numbers are compared with, and links to other periods and comparisons', async () => {
    await show('/insights?period=30d&device=phone');
    const period = within(screen.getByRole('region', { name: 'Period' }));
    expect(period.getByText(/^Oct 24 – Nov 22, 2026, compared with Sep 24 – Oct 23, 2026\./)).toBeTruthy();
    expect(period.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('true');
    expect(period.getByRole('link', { name: 'Last month' }).getAttribute('href')).toBe(
      '/insights?period=last-month&device=phone',
    );
    expect(period.getByRole('link', { name: 'Period before' }).getAttribute('aria-current')).toBe('true');
    // The period stays the last 30 days.
    expect(period.getByRole('link', { name: 'Year before' }).getAttribute('href')).toBe(
      '/insights?compare=year&device=phone',
    );
    const form = period.getByRole('form', { name: 'Compare with your own dates' });
    const hidden = [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')];
    expect(hidden.map(({ name, value }) => `${name}=${value}`)).toEqual(['device=phone']);
    expect(within(form).getByLabelText('From').getAttribute('name')).toBe('compareFrom');
  });

  test('compares a day that is not over up to the same time, and says so', async () => {
    await show('/insights?period=today');
    expect(
      screen.getByText(
        /^Nov 23, 2026, compared with Nov 16, 2026\. Today is not over: the numbers end at 9:30\sAM, and those compared at the same time on Nov 16, 2026\./,
      ),
    ).toBeTruthy();
  });

  test('shows hours for two days, up to now, with a dashed line to the hour that is not over', async () => {
    await show('/insights?period=today');
    const chart = screen.getByRole('img', {
      name: /^Visitors by hour, from Nov 23, 2026, 12:00\sAM to Nov 23, 2026, 9:00\sAM/,
    });
    const points = pointsOf('Visitors').getAllByRole('radio');
    expect(points).toHaveLength(10);
    expect(points[9]?.getAttribute('aria-label')).toMatch(
      /^Nov 23, 2026, 9:00\sAM \(so far\): [\d,]+; Comparison, Nov 16, 2026, 9:00\sAM: [\d,]+$/,
    );
    expect(chart.querySelectorAll('path.partial')).toHaveLength(1);
    // Once in each chart, and in the legend.
    expect(document.querySelectorAll('path.partial')).toHaveLength(4);
    await show('/insights?period=last-week');
    expect(document.querySelectorAll('path.partial')).toHaveLength(0);
  });

  test.each([
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ])('has as many days in the charts of %s as it says', async (period, days) => {
    const reader = new MemoryInsights();
    await show(`/insights?period=${period}`, { reader });
    expect(pointsOf('Visitors').getAllByRole('radio')).toHaveLength(days);
    const [counted] = reader.asked.filter(({ what }) => what === 'totals');
    const [drawn] = reader.asked.filter(({ what }) => what === 'series');
    expect(drawn?.scope).toEqual(counted?.scope);
  });

  test('compares each week with as many days, and says how many days of the first and the last one there are', async () => {
    // Saturday to Sunday and Monday, and the days before.
    await show('/insights?interval=week&metric=visitors');
    const labels = pointsOf('Visitors')
      .getAllByRole('radio')
      .map((point) => (point.getAttribute('aria-label') ?? '').replace(/: [\d,]+/g, '').replace(/\s/g, ' '));
    expect(labels).toEqual([
      'Oct 24 – 25, 2026 (2 of 7 days); Comparison, Sep 24 – 25, 2026',
      'Oct 26 – Nov 1, 2026; Comparison, Sep 26 – Oct 2, 2026',
      'Nov 2 – 8, 2026; Comparison, Oct 3 – 9, 2026',
      'Nov 9 – 15, 2026; Comparison, Oct 10 – 16, 2026',
      'Nov 16 – 22, 2026; Comparison, Oct 17 – 23, 2026',
    ]);
    const [, first] = panel('Visitors over time').getAllByRole('row');
    expect(first?.textContent?.replace(/\s/g, ' ')).toMatch(
      /^Oct 24 – 25, 2026 \(2 of 7 days\).+Sep 24 – 25, 2026/,
    );
    expect(panel('Visitors over time').getByText('Part of a week')).toBeTruthy();
  });

  test('compares a month that is not over up to the same time', async () => {
    const firstEvent = Date.UTC(2026, 0, 1);
    const reader = new MemoryInsights({ status: { ...SOME_EVENTS, firstEvent } });
    await show('/insights?period=quarter&interval=month&metric=visitors', { reader });
    const labels = pointsOf('Visitors')
      .getAllByRole('radio')
      .map((point) => (point.getAttribute('aria-label') ?? '').replace(/: [\d,]+/g, '').replace(/\s/g, ' '));
    expect(labels.at(-1)).toBe('Nov 1 – 23, 2026 (23 of 30 days so far); Comparison, Aug 1 – 23, 2026');
    const [, compared] = reader.asked.filter(({ what }) => what === 'series');
    expect(compared?.scope.range).toEqual({
      from: '2026-07-01',
      to: '2026-08-23',
      end: Date.parse('2026-08-23T09:30Z'),
    });
  });

  test('says how many days a week of a shorter comparison has', async () => {
    const days = 'from=2026-11-02&to=2026-11-15&compareFrom=2026-10-05&compareTo=2026-10-15';
    await show(`/insights?${days}&interval=week&metric=visitors`);
    const labels = pointsOf('Visitors')
      .getAllByRole('radio')
      .map((point) => (point.getAttribute('aria-label') ?? '').replace(/: [\d,]+/g, '').replace(/\s/g, ' '));
    expect(labels).toEqual([
      'Nov 2 – 8, 2026; Comparison, Oct 5 – 11, 2026',
      'Nov 9 – 15, 2026; Comparison, Oct 12 – 15, 2026 (4 of 7 days)',
    ]);
  });

  test('shows the chart of a number that was clicked, by the interval of the URL, with links to others', async () => {
    await show('/insights?period=7d');
    const links = screen.getAllByRole('link', { name: /Show over time$/ });
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      '/insights?period=7d&metric=bounceRate#over-time',
    );
    await show('/insights?period=90d&metric=bounceRate&interval=week');
    const charts = panel('Bounce rate over time');
    expect(charts.getAllByRole('img')).toHaveLength(1);
    expect(
      charts.getByRole('img', {
        name: /^Bounce rate by week, from Aug 25\s–\s30, 2026 to Nov 16\s–\s22, 2026\. Lowest: \d+\.\d%/,
      }),
    ).toBeTruthy();
    expect(charts.getByRole('link', { name: 'Week' }).getAttribute('aria-current')).toBe('true');
    expect(charts.getByRole('link', { name: 'Month' }).getAttribute('href')).toBe(
      '/insights?period=90d&metric=bounceRate&interval=month#over-time',
    );
    expect(charts.getByRole('link', { name: 'Visitors · Sessions · Views' }).getAttribute('href')).toBe(
      '/insights?period=90d&interval=week#over-time',
    );
    // The first week is not whole.
    expect(charts.getAllByText(/\(6 of 7 days\)$/).length).toBeGreaterThan(0);
    expect(document.querySelectorAll('.plot path.partial')).toHaveLength(1);
    const [, firstWeek] = charts.getAllByRole('row');
    expect(
      within(firstWeek as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/insights?from=2026-08-25&to=2026-08-30&metric=bounceRate');
    // Another period may have too many days for the interval.
    expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe(
      '/insights?period=today&metric=bounceRate',
    );
  });

  test('has a point for each day with its numbers, those compared and a link to the day, of which the last is chosen', async () => {
    await show('/insights?period=7d&device=phone');
    for (const metric of ['Visitors', 'Sessions', 'Views']) {
      const points = pointsOf(metric).getAllByRole<HTMLInputElement>('radio');
      expect(points.map(({ checked }) => checked)).toEqual([...Array(6).fill(false), true]);
      expect(points[2]?.getAttribute('aria-label')).toMatch(
        /^Nov 18, 2026: [\d,]+; Comparison, Nov 11, 2026: [\d,]+$/,
      );
      const links = pointsOf(metric).getAllByRole('link', { name: 'Show this day' });
      expect(links[2]?.getAttribute('href')).toBe('/insights?from=2026-11-18&to=2026-11-18&device=phone');
      // Each leads to its neighbours by touch.
      const steps = [...(points[2]?.parentElement?.querySelectorAll<HTMLLabelElement>('.step') ?? [])];
      expect(steps.map(({ htmlFor }) => htmlFor)).toEqual([points[1]?.id, points[3]?.id]);
    }
    await show('/insights?period=90d&interval=week&metric=starts');
    const weeks = pointsOf('Lists started').getAllByRole('link', { name: 'Show this week' });
    expect(weeks[1]?.getAttribute('href')).toBe('/insights?from=2026-08-31&to=2026-09-06&metric=starts');
  });

  test('marks notes in every chart and at their points, and lists them with what deletes each', async () => {
    const notes = new MemoryNotes([
      { day: '2026-11-18', text: 'Newsletter <b>sent</b>' },
      { day: '2026-11-18', text: 'Version 4.2 released' },
      { day: '2026-10-01', text: 'of another period' },
    ]);
    await show('/insights?period=7d', { notes });
    expect(document.querySelectorAll('.plot .mark.note')).toHaveLength(3);
    const label = pointsOf('Views').getAllByRole('radio')[2]?.getAttribute('aria-label');
    expect(label).toMatch(/^Nov 18, 2026: .+; Newsletter <b>sent<\/b>; Version 4\.2 released$/);
    const section = within(screen.getByRole('region', { name: 'Notes' }));
    const [first, second, ...others] = section.getAllByRole('listitem');
    expect(first?.textContent).toBe('Nov 18, 2026: Newsletter <b>sent</b>Delete');
    expect([second?.textContent, others]).toEqual(['Nov 18, 2026: Version 4.2 releasedDelete', []]);
    const remove = section.getByRole<HTMLButtonElement>('button', {
      name: 'Delete the note “Version 4.2 released”',
    });
    const data = new FormData(remove.form ?? undefined);
    expect([data.get('id'), data.get('returnTo')]).toEqual(['2', '/insights?period=7d']);
    const day = section.getByLabelText<HTMLInputElement>('Day');
    // Today has no point, and can have a note.
    expect([day.value, day.min, day.max]).toEqual(['2026-11-22', '2026-11-16', '2026-11-23']);
    await show('/insights?from=2026-09-01&to=2026-11-10&interval=month&metric=starts', { notes });
    const months = pointsOf('Lists started').getAllByRole('radio');
    expect(months[1]?.getAttribute('aria-label')).toMatch(/; of another period$/);
  });

  test('marks unusual days, and says how they differ and what moved them, with links to these numbers', async () => {
    const unusual = [
      {
        day: '2026-11-17',
        visitors: 1_360,
        usual: 600.5,
        movers: [
          { dimension: 'source', value: 'Facebook', difference: 410 },
          { dimension: 'list', value: 'puppy-first-week', difference: 380.5 },
        ],
      },
      { day: '2026-11-18', visitors: 20, usual: 80, movers: [] },
      {
        day: '2026-11-19',
        visitors: 30,
        usual: 0,
        movers: [{ dimension: 'source', value: 'direct', difference: 30 }],
      },
    ] as const;
    const reader = new MemoryInsights({ unusual });
    await show('/insights?period=7d&metric=views&device=phone', { reader });
    expect(document.querySelectorAll('.plot .mark.unusual')).toHaveLength(3);
    const label = pointsOf('Views').getAllByRole('radio')[1]?.getAttribute('aria-label');
    expect(label).toMatch(/; Unusual day$/);
    const section = within(screen.getByRole('region', { name: 'Unusual days' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tuesday, November 17: 2.3 times as many visitors as usual on this day of the week (1,360 instead of 601). ' +
        'Mostly from Facebook (+410) and on the list “A puppy’s first week at home” (+381).',
      'Wednesday, November 18: 75% fewer visitors than usual on this day of the week (20 instead of 80). ' +
        'No single source, list, page or language stands out.',
      'Thursday, November 19: 30 visitors, and usually none on this day of the week. ' +
        'Mostly without a known source (+30).',
    ]);
    const day = '/insights?from=2026-11-17&to=2026-11-17&metric=views&device=phone';
    expect(section.getByRole('link', { name: 'Tuesday, November 17' }).getAttribute('href')).toBe(day);
    expect(section.getByRole('link', { name: 'from Facebook (+410)' }).getAttribute('href')).toBe(
      `${day}&source=Facebook`,
    );
    expect(section.getByRole('link', { name: 'Unusual days' }).getAttribute('href')).toBe('#how-unusual');
    expect(document.getElementById('how-unusual')?.textContent).toMatch(/^Unusual days.+30 visitors/);
  });

  test.each([
    ['period=7d', { from: '2026-11-16', to: '2026-11-22' }],
    ['period=month', { from: '2026-11-01', to: '2026-11-22' }],
    ['period=today', null],
    ['period=90d', { from: '2026-08-25', to: '2026-11-22' }],
    ['period=365d', null],
  ])('looks for unusual days with %s in those of its days that are over', async (query, range) => {
    const reader = new MemoryInsights();
    await show(`/insights?${query}`, { reader });
    const asked = reader.asked.filter(({ what }) => what === 'unusualDays');
    expect(asked.map(({ scope }) => scope.range)).toEqual(range === null ? [] : [range]);
  });

  test('that cannot look for unusual days in time says so', async () => {
    await show('/insights', { reader: new MemoryInsights({ busy: ['unusualDays'] }) });
    expect(screen.getByText('Unusual days could not be looked for right now.')).toBeTruthy();
  });

  test('without an answer of the notes says so and has the charts', async () => {
    class BusyNotes extends MemoryNotes {
      override listNotes = () => Promise.reject(new InsightsBusyError('slow', 'notes'));
    }
    await show('/insights', { notes: new BusyNotes() });
    expect(screen.getAllByRole('img').length).toBeGreaterThan(0);
    const section = within(screen.getByRole('region', { name: 'Notes' }));
    expect(section.getByText(/too many events for this/)).toBeTruthy();
  });

  test('says how to choose a point where there are too many', async () => {
    await show('/insights?period=365d&interval=day');
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByText(/^There are too many points to choose one here\./)).toBeTruthy();
    await show('/insights?period=365d&interval=day&metric=visitors');
    // Of the 365 days, the store has those since August 14.
    expect(screen.getAllByRole('radio')).toHaveLength(101);
  });

  test('shows nothing before the first stored day', async () => {
    await show('/insights?from=2026-08-10&to=2026-08-16');
    const points = pointsOf('Visitors').getAllByRole('radio');
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Aug 14, 2026: /),
      expect.stringMatching(/^Aug 15, 2026: /),
      expect.stringMatching(/^Aug 16, 2026: /),
    ]);
    const [, ...rows] = panel('Over time').getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(document.querySelector('path.current')?.getAttribute('d')).toMatch(/^M64\.29,/);
    await show('/insights?from=2026-08-01&to=2026-08-05');
    expect(panel('Over time').getByText('Nothing in this period.')).toBeTruthy();
  });

  test('says since when there is data instead of a change, if the comparison begins before', async () => {
    await show('/insights?from=2026-08-14&to=2026-08-20');
    expect(
      screen.getByText(/^Aug 14 – 20, 2026\. Not compared: there is no data before Aug 14, 2026\./),
    ).toBeTruthy();
    expect(screen.queryByText(/Before:/)).toBeNull();
    expect(screen.queryByText(/% (more|less)/)).toBeNull();
  });

  test('leads to today while all visits are from today', async () => {
    const reader = new MemoryInsights({ status: { ...SOME_EVENTS, firstEvent: NOW } });
    await show('/insights', { reader });
    const message = screen.getByText(/^All of these days are before the first visit, on Nov 23, 2026\./);
    expect(within(message).getByRole('link', { name: 'Today' }).getAttribute('href')).toBe(
      '/insights?period=today',
    );
  });

  test('shows changes of shares in points, in the colour of what is better, and small ones in grey', async () => {
    class Numbers extends MemoryInsights {
      override async totals(scope: Scope): Promise<Metrics> {
        const isNow = scope.range.to >= '2026-11-01';
        const before = await super.totals(scope);
        const all = { ...before, visitors: 1_000, sessions: 1_000, searches: isNow ? 12 : 6 };
        return { ...all, bounces: isNow ? 578 : 521, errors: isNow ? 40 : 80, handOffs: isNow ? 990 : 1_000 };
      }
    }
    await show('/insights', { reader: new Numbers() });
    const changeOf = (name: string) =>
      screen.getByText(name, { selector: 'dt *' }).closest('div')?.querySelector('.change b');
    expect(changeOf('Bounce rate')?.textContent).toBe('+5.7 pts5.7 percentage points more (worse)');
    expect(changeOf('Bounce rate')?.className).toBe('worse');
    expect(changeOf('Clicks on app links')?.textContent).toBe('-1%1% less');
    expect(changeOf('Clicks on app links')?.className).toBe('small');
    expect(changeOf('Errors')?.textContent).toBe('-50%50% less (better)');
    expect(changeOf('Errors')?.className).toBe('better');
    expect(changeOf('Searches')?.textContent).toBe('+100%100% more');
    expect(changeOf('Searches')?.className).toBe('small');
  });
});

describe('filters', () => {
  test('of the URL reach every query, and can be removed', async () => {
    const reader = new MemoryInsights();
    await show('/de/insights/sources?device=phone&list=puppy-first-week&period=7d', { reader });
    const device = { is: ['phone'] };
    const list = { is: ['puppy-first-week'] };
    const filtersOf = (what: string) =>
      // Whether these values were recorded does not depend on the other filters.
      what === 'device' ? { device } : what === 'list' ? { list } : { device, list };
    for (const { what, scope } of reader.asked) expect(scope.filters).toEqual(filtersOf(what));
    const active = within(screen.getByRole('list', { name: 'Aktive Filter' }));
    const remove = active.getByRole('link', { name: 'Filter „Gerät: Handy“ entfernen' });
    expect(remove.getAttribute('href')).toBe('/de/insights/sources?period=7d&list=puppy-first-week');
    expect(
      active.getByRole('link', { name: 'Filter „Liste: A puppy’s first week at home“ ändern' }),
    ).toBeTruthy();
    expect(active.getByRole('link', { name: 'Alle Filter entfernen' }).getAttribute('href')).toBe(
      '/de/insights/sources?period=7d',
    );
  });

  test('with several values and other conditions are sentences', async () => {
    await show('/insights?source=google.de&source=Bing&device.not=phone&term.contains=tent&campaign=Spring');
    const active = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(active.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Search term contains “tent”/),
      expect.stringMatching(/^Device is not Phone/),
      expect.stringMatching(/^Source: Google or Bing/),
      expect.stringMatching(/^Campaign: spring/),
      'Remove all filters',
    ]);
  });

  test('by an error or a way of sharing say that they are about whole sessions', async () => {
    await show('/insights?device=phone');
    expect(screen.queryByText(/is about whole sessions/)).toBeNull();
    await show('/insights?error=Failed%20to%20fetch');
    expect(screen.getByText(/^The filter “Error” is about whole sessions/)).toBeTruthy();
    await show('/insights?method.not=print');
    expect(screen.getByText(/^The filter “Way of sharing or saving” is about whole sessions/)).toBeTruthy();
  });

  test('about sessions leave out what only the server counts, instead of a 0', async () => {
    const scans = () =>
      screen
        .getAllByRole('term')
        .map(({ parentElement }) => parentElement?.textContent ?? '')
        .find((text) => text.startsWith('App QR codes scanned'));
    await show('/insights');
    expect(scans()).not.toMatch(/not known/);
    await show('/insights?device=phone');
    expect(scans()).toMatch(/–.*not known with this filter$/);
    await show('/insights?term=tent');
    expect(scans()).toMatch(/not known with this filter$/);
    await show('/insights?list=puppy-first-week');
    expect(scans()).not.toMatch(/not known/);
  });

  test('says that visits are not known with a filter of redirects, which have none', async () => {
    const number = (name: string) => screen.getByText(name, { selector: 'dt *' }).closest('div')?.textContent;
    await show('/insights?redirect=play+qr');
    expect(number('Visitors')).toMatch(/–.*not known with this filter$/);
    expect(number('App QR codes scanned')).not.toMatch(/not known/);
  });

  test.each(REPORTS.filter((report) => report !== 'vitals'))(
    'are added by every row of every table of the report %s',
    async (report) => {
      await show(insightsPath(report, 'en', 'list=a%26b'));
      for (const name of report === 'overview' ? OVERVIEW_TABLES : REPORT_TABLES[report]) {
        const rows = document.querySelectorAll(`table[aria-labelledby="${name}-title"] tbody tr`);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) {
          const link = new URL(row.querySelector('th a.value')?.getAttribute('href') ?? '', 'http://x');
          expect(link.searchParams.get(TABLES[name].dimension)).not.toBeNull();
        }
      }
    },
  );

  test('are added by the values of a table', async () => {
    await show('/insights/audience?list=a%26b');
    const link = panel('Languages').getByRole('link', { name: 'Only German' });
    expect(link.getAttribute('href')).toBe('/insights/audience?list=a%26b&language=de');
  });

  test('are not added again by a row that is the only one, and replace other values of their dimension', async () => {
    await show('/insights/audience?device=phone&browser.not=Safari&browser=Chrome&browser=Firefox');
    expect(panel('Devices').queryByRole('link', { name: 'Only Phone' })).toBeNull();
    expect(panel('Browsers').getByRole('link', { name: 'Only Chrome' }).getAttribute('href')).toBe(
      '/insights/audience?device=phone&browser=Chrome',
    );
  });

  test('are beside links to the pages and the lists themselves, as far as these exist', async () => {
    await show('/de/insights/lists');
    const lists = panel('Listen');
    expect(lists.getAllByRole('link', { name: /öffnen$/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/de/puppy-first-week',
    ]);
    await show('/insights/pages');
    expect(panel('Pages').getByRole('link', { name: 'Open “/templates/work”' }).getAttribute('href')).toBe(
      '/templates/work',
    );
  });

  test('that can be added lead to a form with the values of the period, which keeps the rest of the page', async () => {
    const reader = new MemoryInsights();
    await show('/insights/lists?period=7d&device=phone&list=a', { reader });
    const link = within(screen.getByRole('list', { name: 'Pages and lists' })).getByRole('link', {
      name: 'List',
    });
    expect(link.getAttribute('href')).toBe('/insights/lists?period=7d&list=a&device=phone&form=list#filter');
    await show('/insights/lists?period=7d&list=a&device=phone&form=list', { reader });
    const form = screen.getByRole('form', { name: 'Filter by List' });
    const fields = within(form);
    expect(fields.getByRole('checkbox', { name: 'A puppy’s first week at home' })).toBeTruthy();
    expect((fields.getByRole('checkbox', { name: 'a' }) as HTMLInputElement).checked).toBe(true);
    expect(reader.asked.map(({ scope }) => scope.filters)).toContainEqual({ device: { is: ['phone'] } });
    const data = new FormData(form as HTMLFormElement);
    data.append('value', 'puppy-first-week');
    const query = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const response = await request(`/insights/lists?${query}`);
    expect([response.status, response.headers.location]).toEqual([
      303,
      '/insights/lists?period=7d&list=a&list=puppy-first-week&device=phone',
    ]);
  });

  test('can be written by the names that the page shows', async () => {
    const locationOf = async (query: string) => (await request(`/insights?filter=${query}`)).headers.location;
    expect(await locationOf('channel&operator=is&value=qr+CODE')).toBe('/insights?channel=qr');
    expect(await locationOf('language&operator=not&value=German')).toBe('/insights?language.not=de');
    expect(await locationOf('redirect&operator=contains&value=QR+code')).toBe(
      '/insights?redirect=app-store+qr&redirect=play+qr&redirect=page+qr',
    );
    expect(await locationOf('list&operator=is&value=A+puppy%E2%80%99s+first+week+at+home')).toBe(
      '/insights?list=puppy-first-week',
    );
    // A part of a name is not the name.
    expect(await locationOf('browser&operator=is&value=Fire')).toBe('/insights?browser=Fire');
  });

  test('with another operator replace the condition whose form it was', async () => {
    const query = 'device=phone&filter=source&operator=contains&value=goo&value=';
    const response = await request(`/ar/insights?${query}`);
    expect(response.headers.location).toBe('/ar/insights?device=phone&source.contains=goo');
  });

  test('whose values cannot be read say so, and can be typed', async () => {
    await show('/insights?form=os', { reader: new MemoryInsights({ busy: ['os'] }) });
    const form = within(screen.getByRole('form', { name: 'Filter by Operating system' }));
    expect(form.getByText(/too many events for this/)).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Another value' })).toBeTruthy();
  });

  test.each([
    ['list=moving-house', 'The site has no list with the ID “moving-house”.'],
    ['list.not=moving-house', 'The site has no list with the ID “moving-house”.'],
    ['device=fridge', '“device” has no value “fridge”. This filter is left out.'],
    ['channel=Campaigns', '“channel” has no value “Campaigns”. This filter is left out.'],
    ['form=sources', '“form”: there is no filter “sources”. It is left out.'],
    ['filter=x&value=y', '“filter”: there is no filter “x”. It is left out.'],
    ['filter=list&operator=like&value=y', '“operator”: there is no condition “like”.'],
    ['period=7d&period=30d', '“period” is there more than once. The first value counts.'],
    ['campaigns=x', 'There is no parameter “campaigns”. It has no effect.'],
    ['utm_campaign=x', 'It has no effect. Did you mean “campaign”?'],
    ['report=lists', 'There is no parameter “report”. It has no effect.'],
  ])('with %s say what is wrong', async (query, text) => {
    await show(`/insights?${query}`);
    expect(screen.getByRole('alert').textContent).toContain(text);
  });

  test.each([
    ['source=Gogle', 'Source: gogle', '/insights?period=7d'],
    ['source=Google&source=Gogle', 'Source: gogle', '/insights?period=7d&source=Google'],
    ['source.not=Gogle', 'Source is not gogle', '/insights?period=7d'],
    ['term.contains=no-such', 'Search term contains “no-such”', '/insights?period=7d'],
    ['page=%2Fno-such', 'Page: /no-such', '/insights?period=7d'],
    ['list=moving-house&os=Linux', 'List: moving-house', '/insights?period=7d&os=Linux'],
  ])('with %s say that nothing was recorded, and how to remove that', async (query, filter, href) => {
    await show(`/insights?period=7d&${query}`);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(
      `In this period, nothing with “${filter.replace(' is not', ':')}” was recorded.`,
    );
    expect(
      within(alert)
        .getByRole('link', { name: `Remove filter “${filter}”` })
        .getAttribute('href'),
    ).toBe(href);
  });

  test.each(['source=google.de', 'source.contains=GOO', 'device=phone', 'source.not=Bing&source.not=Google'])(
    'with %s ask for each condition by itself whether something was recorded',
    async (query) => {
      const reader = new MemoryInsights({ values: { source: ['Google', 'Bing'] } });
      await show(`/insights/sources?os=Linux&${query}`, { reader });
      expect(screen.queryByRole('alert')).toBeNull();
      const filters = reader.asked.map(({ scope }) => scope.filters);
      expect(filters).toContainEqual({ os: { is: ['Linux'] } });
    },
  );

  test('whose values take too long to look for say nothing about them', async () => {
    await show('/insights?os=Linus', { reader: new MemoryInsights({ busy: ['os'] }) });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('with a list that exists say nothing', async () => {
    await show('/insights?list=puppy-first-week');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('from a form without empty fields make a URL to share', async () => {
    const response = await request(
      '/ja/insights/lists?pageKind=&list=&source=&language=de&device=&period=7d',
    );
    expect([response.status, response.headers.location]).toEqual([
      303,
      '/ja/insights/lists?period=7d&language=de',
    ]);
  });
});

describe('parameters that cannot be used', () => {
  test('are named, and the default is shown', async () => {
    const reader = new MemoryInsights();
    await show('/insights?from=2026-13-01&to=2026-11-01&compare=decade', { reader });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(/“from” is not a date/)).toBeTruthy();
    expect(alert.getByText(/“compare” has a value that does not exist/)).toBeTruthy();
    expect(reader.asked[0]?.scope.range).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  });

  test.each([
    ['?from=2026-11-02&to=2026-11-01', /the last day is before the first/],
    ['?from=2001-01-01&to=2026-11-01', /longer than 1,100 days/],
    [`?source=${'x'.repeat(256)}`, /“source” is too long/],
  ])('as in %s have a reason', async (query, reason) => {
    await show(`/insights${query}`);
    expect(within(screen.getByRole('alert')).getByText(reason)).toBeTruthy();
  });
});

describe('numbers that cannot be shown', () => {
  test('because a query takes too long leave the others', async () => {
    await show('/insights?device=phone', { reader: new MemoryInsights({ busy: ['source', 'totals'] }) });
    expect(panel('Sources').getByText(/too many events for this. Choose fewer days/)).toBeTruthy();
    expect(panel('Channels').getAllByRole('row')).toHaveLength(9);
    expect(screen.getByRole('img', { name: /^Visitors/ })).toBeTruthy();
  });

  test.each([
    ['waiting', /Too many reports are being loaded at once\. Load the page again/],
    ['failed', /was interrupted\. Load the page again/],
  ] as const)(
    'because their query is %s say that, not that there are too many events',
    async (reason, text) => {
      await show('/insights', { reader: new MemoryInsights({ busy: ['source', 'totals'], reason }) });
      expect(screen.getAllByText(text)).toHaveLength(2);
      expect(screen.queryByText(/too many events/)).toBeNull();
    },
  );

  test('because what is stored takes too long to count leave the reports', async () => {
    await show('/insights', { reader: new MemoryInsights({ busy: ['status'] }) });
    expect(panel('All stored visits').getByText('The numbers cannot be read right now')).toBeTruthy();
    expect(panel('All stored visits').getByRole('link', { name: /CSV/ })).toBeTruthy();
    expect(panel('Channels').getAllByRole('row')).toHaveLength(9);
  });

  test.each(UNAVAILABLE)('because %s are a 503 that says so', async (_, code) => {
    const error = Object.assign(new Error('secret'), { code });
    const reader = new MemoryInsights({
      error: new Error('The database cannot be opened', { cause: error }),
    });
    const response = await request('/de/insights/lists?period=7d', { reader });
    expect([response.status, response.headers['retry-after']]).toEqual([503, '10']);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const html = response.body.toString();
    expect(html).toContain('<h1>Die Zahlen können gerade nicht gelesen werden</h1>');
    expect(html).toContain('href="/ja/insights/lists?period=7d"');
    expect(html).not.toContain('secret');
  });

  test('because the file cannot be opened are a 503, and the log has the reason', async () => {
    const warned = once(process, 'warning');
    const error = new InsightsUnavailableError('The insights database x.db cannot be opened (EACCES)');
    const response = await request('/insights', { reader: new MemoryInsights({ error }) });
    expect(response.status).toBe(503);
    expect(response.body.toString()).toContain('The log of the server says why.');
    expect(response.body.toString()).not.toContain('x.db');
    expect(await warned).toMatchObject([
      { detail: expect.stringContaining('x.db cannot be opened (EACCES)') },
    ]);
  });

  test('because there are no events yet are replaced by what to do', async () => {
    await show('/insights', { reader: new MemoryInsights({ status: NO_EVENTS }) });
    expect(screen.getByRole('heading', { name: 'No visits yet' })).toBeTruthy();
    expect(screen.getByText(/under a name that is not localhost/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  const announced = async (status: Partial<InsightsStatus>) => {
    await show('/insights', { reader: new MemoryInsights({ status: { ...SOME_EVENTS, ...status } }) });
    return [...document.querySelectorAll('p.message')].map(({ textContent }) => textContent);
  };

  test('because events are late are announced if they are many of their day, and else with the other numbers of events', async () => {
    expect(await announced({ lateEvents: 31, lateShare: 0.01 })).toEqual([
      '31 late events count within an hour.',
    ]);
    expect(await announced({ lateEvents: 1, lateShare: 0.0099 })).toEqual([]);
    expect(panel('All stored visits').getByText('1 late event counts within an hour.')).toBeTruthy();
  });

  test('because of damaged files, days that cannot be packed or an update are announced with the days', async () => {
    expect(
      await announced({
        outdatedDays: 3,
        failedDays: ['2026-11-02', '2026-11-09'],
        damagedDays: Array.from({ length: 12 }, (_, day) => `2026-10-${day + 10}`),
      }),
    ).toEqual([
      '3 days are being read again after an update, and will count in a few minutes.',
      'The events of Nov 2, 2026 and Nov 9, 2026 could not be packed because of an error. They are kept, and it will be tried again within a day. The server’s log has the details.',
      expect.stringMatching(
        /^The database has a damaged file with the events of Oct 10, 2026, .*Oct 19, 2026, and …\. Some may be missing/,
      ),
    ]);
  });
});

test('the space that the events need is said, and announced from 80 % on', async () => {
  const used = () => panel('All stored visits').getByText('Space used').nextElementSibling?.textContent;
  await show('/insights');
  expect(used()).toBe('1.5 GB of 10 GB (15.0%)');
  expect(document.querySelector('p.message')).toBeNull();
  const status = { ...SOME_EVENTS, usedBytes: 8 * 2 ** 30 };
  await show('/insights', { reader: new MemoryInsights({ status }) });
  expect(document.querySelector('p.message')?.textContent).toBe(
    'The events use 8 GB of the 10 GB that they may use. The less is left, the fewer events are stored a day. Raise INSIGHTS_MAX_MB, or lower INSIGHTS_RETENTION_DAYS.',
  );
});

test('Web Vitals are rated in words', async () => {
  await show('/insights/vitals');
  const [, all, lists, search, offline] = panel('Web Vitals, 75th percentile').getAllByRole('row');
  expect(all?.textContent).toBe('All pages1.84 secgood96 msgood0.02good310 msgood4,210');
  expect(lists?.textContent).toContain('needs improvement');
  expect(search?.textContent).toContain('poor');
  expect(offline?.textContent).toBe('Offlineno valueno value0goodno value2');
});

test('Web Vitals have charts by day or week, with a table and a file', async () => {
  await show('/insights/vitals?period=7d');
  const charts = panel('Web Vitals over time, 75th percentile of all pages');
  expect(charts.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
    'LCP by day, from Nov 16, 2026 to Nov 22, 2026. Lowest: 1.8 sec, highest: 1.86 sec.',
    'INP by day, from Nov 16, 2026 to Nov 22, 2026. Lowest: 90 ms, highest: 96 ms.',
    'CLS by day, from Nov 16, 2026 to Nov 22, 2026. Lowest: 0.02, highest: 0.02.',
  ]);
  const rows = charts.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(8);
  expect(rows[1]).toBe('Nov 16, 20261.8 sec (good)90 ms (good)0.02 (good)140');
  expect(rows[3]).toBe('Nov 18, 2026no valueno valueno value0');
  expect(charts.getByRole('link', { name: /^Download/ }).getAttribute('href')).toBe(
    '/api/insights/tables/vitals-series.csv?period=7d',
  );
  await show('/insights/vitals?period=90d&interval=week');
  expect(screen.getByRole('img', { name: /^LCP by week/ })).toBeTruthy();
});

describe('totals of a report', () => {
  const tile = (name: string) => screen.getByText(name, { selector: 'dt *' }).closest('div');

  test('are numbers with their share of the whole and a link to their chart on the overview', async () => {
    await show('/insights/sharing?period=7d&device=phone');
    expect(tile('Printed')?.querySelector('.share')?.textContent).toBe('42.3% of “Shared or saved”');
    expect(tile('Shared or saved')?.querySelector('.share')).toBeNull();
    expect(tile('Printed')?.querySelector('a.total')?.getAttribute('href')).toBe(
      '/insights?period=7d&metric=prints&device=phone#over-time',
    );
    await show('/insights/hand-off');
    expect(tile('App QR codes scanned')?.querySelector('.share')?.textContent).toBe(
      '21.4% of “App links opened”',
    );
    await show('/insights/search');
    expect(tile('Rate without results')?.querySelector('.number')?.textContent).toMatch(/^11\.1%/);
  });

  test.each(['emptySearches', 'emptySearchRate', 'sharedOrSaved', 'copies', 'prints', 'redirects', 'scans'])(
    'have a chart of “%s”',
    async (metric) => {
      await show(`/insights?metric=${metric}`);
      expect(screen.queryByText('Part of this address cannot be used')).toBeNull();
      expect(screen.getAllByRole('img', { name: / by day, from / })).toHaveLength(1);
    },
  );
});

test('rates of fewer than 30 are grey and have the numbers that they come from', async () => {
  class FewPhones extends MemoryInsights {
    override async breakdown(
      scope: Scope,
      dimension: Dimension,
      options: BreakdownOptions,
    ): Promise<Breakdown> {
      const found = await super.breakdown(scope, dimension, options);
      const few = { visitors: 29, sessions: 1_200, bounces: 300, startVisitors: 2, appVisitors: 0 };
      return { ...found, rows: found.rows.map((row, index) => (index === 0 ? { ...row, ...few } : row)) };
    }
  }
  await show('/insights/audience', { reader: new FewPhones() });
  const row = panel('Devices').getByText('Phone').closest('tr');
  const cell = (name: string) => row?.querySelector(`[data-label="${name}"]`);
  expect(cell('Start rate')?.innerHTML).toBe(
    '<span class="few">6.9%<span class="share">2 of 29</span></span>',
  );
  expect(cell('App rate')?.textContent).toBe('0.0%0 of 29');
  expect(cell('Bounce rate')?.innerHTML).toBe('25.0%');
  expect(panel('Devices').getByText('Computer').closest('tr')?.querySelector('.few')).toBeNull();
  expect(screen.getByText(/^Rates and averages of fewer than 30 visitors/)).toBeTruthy();
});

test('errors have their first and last day with the builds, and say which are new', async () => {
  await show('/insights/errors');
  const [head, first, second, third] = panel('Errors').getAllByRole('row');
  expect(head?.textContent).toMatch(/^ErrorErrors ↓ChangeVisitors.*First dayLast day$/);
  expect(first?.textContent).toMatch(
    /New in this period.*Nov 18, 2026Build build-0Nov 20, 2026Build build-9$/,
  );
  expect(second?.textContent).not.toContain('New in this period');
  expect(third?.textContent).toMatch(/Sep 2, 2026Nov 18, 2026$/);
  await show('/insights');
  expect(panel('Errors').queryByText('New in this period')).toBeNull();
});

describe('new and returning visitors', () => {
  test('have their share of all, their change, and a link that filters by them', async () => {
    await show('/insights/returning');
    const [head, first, second] = panel('New and returning visitors').getAllByRole('row');
    expect([...(head?.children ?? [])].slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      'New or returning',
      'Visitors ↓',
      'Share',
      'Change',
      'Sessions',
    ]);
    expect(first?.textContent).toMatch(/^New visitors[\d,]+69\.7%/);
    expect(second?.textContent).toMatch(/^Returning visitors[\d,]+30\.3%/);
    expect(screen.getByRole('link', { name: 'Only Returning visitors' }).getAttribute('href')).toBe(
      '/insights/returning?visitorKind=returning',
    );
    expect(screen.getByText(/^Visits are stored since Aug 14, 2026\./)).toBeTruthy();
  });

  test('are a filter of all reports, with their names', async () => {
    await show('/insights/lists?visitorKind=returning');
    expect(screen.getByText('New or returning: Returning visitors')).toBeTruthy();
    await show('/insights/lists?visitorKind=old');
    expect(screen.getByRole('alert').textContent).toContain('“visitorKind” has no value “old”.');
  });

  test('have the same shares in the file', async () => {
    const csv = await request('/api/insights/tables/visitor-kinds.csv?compare=none');
    const [head, first] = csv.body.toString().split('\n');
    expect(head).toMatch(/appRate,share$/);
    expect(first).toMatch(/^new,.*,0\.69\d*$/);
  });
});

describe('retention', () => {
  const cells = () =>
    within(screen.getByRole('table', { name: 'Coming back, by week' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('has the weeks of the period as whole ones, and the shares of those that are over', async () => {
    const reader = new MemoryInsights();
    await show('/insights/returning?device=phone', { reader });
    // From Saturday 24 October to Sunday 22 November; now is a Monday.
    expect(reader.asked.find(({ what }) => what === 'retention')?.scope).toEqual({
      range: { from: '2026-10-19', to: '2026-11-22' },
      filters: { device: { is: ['phone'] } },
    });
    expect(cells()).toEqual([
      ['Week of the first visit', 'Visitors', 'Weeks after'],
      ['1', '2', '3', '4'],
      ['Oct 19, 2026', '160', '16.9%', '14.4%', '12.5%', '11.3%'],
      ['Oct 26, 2026', '12', '16.7%', '16.7%', '16.7%', ''],
      ['Nov 2, 2026', '162', '16.7%', '14.2%', '', ''],
      ['Nov 9, 2026', '163', '16.6%', '', '', ''],
      ['Nov 16, 2026', '164', '', '', '', ''],
      ['All', '661', '16.7%', '14.4%', '12.8%', '11.3%'],
    ]);
    const link = panel('Coming back, by week').getByRole('link', { name: 'Nov 2, 2026' });
    expect(link.getAttribute('href')).toBe('/insights/returning?from=2026-11-02&to=2026-11-08&device=phone');
  });

  test('shades the shares of large weeks, and has small ones in grey', async () => {
    await show('/insights/returning');
    const [, first, second] = document.querySelectorAll('.retention tbody tr, .retention thead tr + tr');
    expect([...(first?.children ?? [])].map(({ className }) => className)).toEqual([
      '',
      '',
      'shade-5',
      'shade-5',
      'shade-4',
      'shade-4',
    ]);
    expect(second?.className).toBe('few');
    expect(second?.querySelector('[class^=shade]')).toBeNull();
  });

  test('says that the present week is not over', async () => {
    await show('/insights/returning?period=week');
    expect(cells()).toEqual([
      ['Week of the first visit', 'Visitors'],
      ['Nov 23, 2026 (so far)', '400'],
      ['All', '400'],
    ]);
  });

  test('has the same numbers in its file', async () => {
    const csv = (await request('/api/insights/tables/retention.csv')).body.toString().split('\n');
    expect(csv[0]).toBe('\uFEFFweek,visitors,week1,week2,week3,week4');
    expect(csv[2]).toBe('2026-10-26,12,0.1667,0.1667,0.1667,');
  });
});

describe('paths', () => {
  const rowsOf = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('of the home page are shown first: what was before and after it, with shares and links that go on', async () => {
    await show('/insights/paths?period=7d');
    expect(screen.getByRole('heading', { name: 'Before and after “/”' })).toBeTruthy();
    expect(screen.getByText(/^2,000 times in this period/)).toBeTruthy();
    expect(rowsOf('Directly before').slice(0, 2)).toEqual([
      ['Came from outside', '1,000', '+25%25% more', '50.0%'],
      ['/moving-house-last-four-weeks', '500', '+25%25% more', '25.0%'],
    ]);
    expect(rowsOf('Directly after')[0]).toEqual(['Left the site', '1,000', '+25%25% more', '50.0%']);
    const after = within(screen.getByRole('region', { name: 'Directly after' }));
    expect(after.getByText(/^15 of 2\d/)).toBeTruthy();
    expect(after.getByRole('link', { name: 'Before and after “/templates”' }).getAttribute('href')).toBe(
      '/insights/paths?period=7d&path=%2Ftemplates#path',
    );
    expect(after.getByRole('link', { name: 'Before and after “Search: moving”' }).getAttribute('href')).toBe(
      '/insights/paths?period=7d&path=search%3Amoving#path',
    );
    expect(panel('Exit pages').getAllByRole('row')[0]?.textContent).toMatch(
      /^PageExits ↓ChangeExit rateViewsVisitors$/,
    );
  });

  test.each([
    ['path=Tent', 'Search: tent', 'search:tent'],
    ['path=search:app', 'Search: app', 'search:app'],
    ['path=app', 'Went on to the app', 'app'],
    ['path=%2Ftemplates%2Fwork', '/templates/work', '/templates/work'],
  ])('with %s are those of “%s”, also with filters and in the files', async (query, name, step) => {
    const reader = new MemoryInsights();
    await show(`/insights/paths?device=phone&${query}`, { reader });
    expect(screen.getByRole('heading', { name: `Before and after “${name}”` })).toBeTruthy();
    expect(reader.asked[0]?.scope.filters).toEqual({ device: { is: ['phone'] } });
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Choose a page or a search term' });
    const hidden = [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')];
    expect(hidden.map((field) => `${field.name}=${field.value}`)).toEqual(['device=phone']);
    const href = screen.getByRole('link', { name: 'Download “Directly after” as CSV' }).getAttribute('href');
    expect(new URL(href ?? '', 'http://x').searchParams.get('path')).toBe(step);
    const csv = (await request(href ?? '')).body.toString().split('\n');
    expect(csv.slice(0, 2)).toEqual([
      '\uFEFFstep,times,timesBefore,share',
      expect.stringMatching(/^outside,/),
    ]);
  });

  test('are named when they cannot be used, and left by links to other reports', async () => {
    await show(`/insights/paths?path=${'x'.repeat(256)}`);
    expect(screen.getByRole('alert').textContent).toContain('“path” has a value that does not exist.');
    await show('/insights/paths?path=app');
    const reports = within(screen.getByRole('navigation', { name: 'Reports' }));
    expect(reports.getByRole('link', { name: 'Lists' }).getAttribute('href')).toBe('/insights/lists');
  });
});

describe('the last thirty minutes', () => {
  const recent = { from: '2026-11-23', to: '2026-11-23', start: NOW - 30 * 60_000 };

  test('have their visitors, pages and sources, and say when they were read', async () => {
    const reader = new MemoryInsights();
    await show('/insights/now?period=7d&device=phone', { reader });
    expect(reader.asked.map(({ what, scope }) => [what, scope.range])).toEqual([
      ['totals', { ...recent, start: NOW - 5 * 60_000 }],
      ['page', recent],
      ['totals', recent],
      ['source', recent],
      ['device', recent],
    ]);
    expect(screen.getByText('Visitors in the last 5 minutes')).toBeTruthy();
    expect(screen.getByText('Visitors in the last 30 minutes')).toBeTruthy();
    expect(screen.getByText(/^Read at 9:30:00\sAM \(UTC\)\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Refresh' }).getAttribute('href')).toBe(
      '/insights/now?period=7d&device=phone',
    );
    expect(panel('Pages').getAllByRole('row')).toHaveLength(11);
    expect(panel('Sources').getByRole('link', { name: 'Only Google' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Period' })).toBeNull();
  });

  test('are those of two days after midnight, and have a file of their own', async () => {
    const reader = new MemoryInsights();
    const now = Date.UTC(2026, 10, 23, 0, 10);
    const { headers, body } = await request('/api/insights/tables/recent-pages.csv', { reader, now });
    expect(headers['content-disposition']).toContain('recent-pages-2026-11-22-2026-11-23.csv');
    expect(body.toString()).toMatch(/^\uFEFFpage,visitors,views\n/);
    expect(reader.asked.map(({ scope }) => scope.range)).toEqual([
      { from: '2026-11-22', to: '2026-11-23', start: now - 30 * 60_000 },
    ]);
  });
});

describe('the funnel', () => {
  const rows = () =>
    panel('Step by step to the app')
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('has the visitors of each step with their change, shares and the time since the step before', async () => {
    await show('/insights/hand-off');
    expect(rows()).toEqual([
      ['1. Viewed a page', '12,840', '+7%7% more', '100.0%', '–', '–'],
      ['2. Viewed a list', '3,852', '+7%7% more', '30.0%', '30.0%', '26m 40s'],
      ['3. Started a list', '1,156', '+7%7% more', '9.0%', '30.0%', '17.8 hr'],
      ['4. Went on to the app', '347', '+7%7% more', '2.7%', '30.0%', '29.6 days'],
    ]);
    expect(
      screen.getByText(
        /^“Went on to the app”: 822 visitors in this period\. 347 of them took the steps above in this order before it\. Not in this funnel: 475,/,
      ),
    ).toBeTruthy();
  });

  test('has the steps of the URL, which a form without script chooses', async () => {
    await show('/insights/hand-off?compare=none&step=search&step=search&step=share&device=phone');
    expect(rows().map(([step]) => step)).toEqual(['1. Searched', '2. Searched', '3. Shared a list']);
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Choose steps' });
    const selects = within(form).getAllByRole<HTMLSelectElement>('combobox');
    expect(selects.map(({ value }) => value)).toEqual(['search', 'search', 'share', '', '', '']);
    for (const select of selects) expect(select.name).toBe('step');
    const hidden = [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')];
    expect(hidden.map(({ name, value }) => `${name}=${value}`)).toEqual(['compare=none', 'device=phone']);
    const sent = await request('/insights/hand-off?step=list&step=app&step=&step=&step=&step=');
    expect([sent.status, sent.headers.location]).toEqual([303, '/insights/hand-off?step=list&step=app']);
  });

  test.each([
    ['step=app', /two to six steps/],
    ['step=view&step=buy', /no step “buy”/],
  ])('with %s has the default steps, and the page says why', async (query, reason) => {
    await show(`/insights/hand-off?${query}`);
    expect(within(screen.getByRole('alert')).getByText(reason)).toBeTruthy();
    expect(rows()).toHaveLength(4);
  });
});

describe('the rows of a table', () => {
  const pages = Array.from({ length: 45 }, (_, index) => `/page-${String(index + 1).padStart(2, '0')}`);
  const reader = () => new MemoryInsights({ values: { page: pages } });
  const show45 = (query: string) => show(`/insights/pages?${query}`, { reader: reader() });
  // Looking for roles in tables of this size takes seconds.
  const table = () => document.querySelector<HTMLElement>('#pages table');
  const values = () =>
    [...(table()?.querySelectorAll('tbody th') ?? [])].map((cell) => cell.querySelector('bdi')?.textContent);
  const header = (name: string) => {
    const all = [...(table()?.querySelectorAll<HTMLElement>('thead th') ?? [])];
    return all.find(({ textContent }) => textContent === name) ?? document.body;
  };
  const link = (name: string) => screen.queryByText(name, { selector: '#pages a' })?.getAttribute('href');
  const linkOf = (element: HTMLElement) => within(element).getByRole('link').getAttribute('href');

  test('are the first ten of each table, with links to all and to each table of the page', async () => {
    await show45('period=7d');
    expect(values()).toEqual(pages.slice(0, 10));
    expect(panel('Pages').getByText('10 of 45')).toBeTruthy();
    const all = panel('Pages').getByRole('link', { name: 'All of “Pages”' });
    expect(all.getAttribute('href')).toBe('/insights/pages?period=7d&table=pages#pages');
    const jump = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(jump.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#pages',
      '#page-kinds',
    ]);
  });

  test('are the first five of each where a report has many tables', async () => {
    await show('/insights/sources');
    expect(panel('Channels').getByText('5 of 9')).toBeTruthy();
    expect(panel('Channels').getAllByRole('row')).toHaveLength(6);
    await show('/insights/audience');
    expect(panel('Languages').getByText('8 of 8')).toBeTruthy();
  });

  test('are 20 on a page, and all pages together have each row once', async () => {
    const found: unknown[] = [];
    let path: string | null | undefined = '/insights/pages?table=pages&sort=-visitors';
    while (path) {
      await show(path.split('#')[0] ?? '', { reader: reader() });
      found.push(...values());
      expect(document.querySelector('#page-kinds')).toBeNull();
      path = link('Next page');
    }
    expect(found).toEqual([...pages].reverse());
    expect(screen.getByText('41 to 45 of 45')).toBeTruthy();
    expect(link('Previous page')).toBe('/insights/pages?table=pages&sort=-visitors&pageNumber=2#pages');
  });

  test('are sorted by links in the headers, which say the order', async () => {
    await show45('table=pages');
    expect(header('Views ↓').getAttribute('aria-sort')).toBe('descending');
    expect(linkOf(header('Views ↓'))).toBe('/insights/pages?table=pages&sort=-views#pages');
    expect(header('Change').getAttribute('aria-sort')).toBeNull();
    expect(linkOf(header('Change'))).toBe('/insights/pages?table=pages&sort=change#pages');
    expect(linkOf(header('Page'))).toBe('/insights/pages?table=pages&sort=-value#pages');
    await show45('table=pages&sort=-value');
    expect(header('Page ↑').getAttribute('aria-sort')).toBe('ascending');
    expect(values()).toEqual(pages.slice(0, 20));
    expect(linkOf(header('Page ↑'))).toBe('/insights/pages?table=pages&sort=value#pages');
  });

  test('sorted by their change say that it is the difference that counts, not the percentage', async () => {
    const text = /^Sorted by the difference in numbers, not by the percentage/;
    await show('/insights/pages?table=pages');
    expect(screen.getByRole('link', { name: 'Change' }).title).toMatch(text);
    expect(screen.queryByText(text)).toBeNull();
    await show('/insights/pages?table=pages&sort=change');
    expect(panel('Pages').getByText(text)).toBeTruthy();
    await show('/insights/editors?table=list-health&sort=-change');
    expect(panel('List health').getByText(text)).toBeTruthy();
  });

  test('are searched and sorted by a form, which keeps the rest of the URL', async () => {
    await show45('table=pages&period=7d&sort=-visitors&search=PAGE-2');
    expect(values()).toEqual(pages.filter((page) => page.includes('page-2')).reverse());
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Rows of “Pages”' });
    expect(within(form).getByRole<HTMLInputElement>('textbox').value).toBe('PAGE-2');
    expect(within(form).getByRole<HTMLSelectElement>('combobox').value).toBe('-visitors');
    const hidden = [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')];
    expect(hidden.map(({ name, value }) => `${name}=${value}`)).toEqual(['period=7d', 'table=pages']);
    await show45('table=pages&search=nothing');
    expect(panel('Pages').getByText('No row contains “nothing”.')).toBeTruthy();
  });

  test('of lists are also found by their titles', async () => {
    await show('/insights/lists?search=week%20at%20home');
    expect(panel('Lists').getAllByRole('rowheader')).toHaveLength(1);
    expect(panel('Lists').getByText('A puppy’s first week at home')).toBeTruthy();
  });

  test('of lists are sorted by the titles that the page shows', async () => {
    const reader = () =>
      new MemoryInsights({
        values: { list: ['apartment', 'puppy-first-week', 'zoo', 'aquarium', 'list-10', 'list-9'] },
      });
    const shown = () =>
      panel('Lists')
        .getAllByRole('rowheader')
        .map((header) => header.querySelector('.value')?.textContent);
    const ascending = ['A puppy’s first week at home', 'apartment', 'aquarium', 'list-9', 'list-10', 'zoo'];
    await show('/insights/lists?sort=-value', { reader: reader() });
    expect(shown()).toEqual(ascending);
    await show('/insights/lists?sort=value', { reader: reader() });
    expect(shown()).toEqual(ascending.reverse());
    await show('/insights/lists?sort=value&search=puppy', { reader: reader() });
    expect(shown()).toEqual(['A puppy’s first week at home']);
    await show('/insights/lists?sort=value&pageNumber=2', { reader: reader() });
    expect(panel('Lists').getByText(/This table has fewer pages/)).toBeTruthy();
  });

  test('have a value, its change, the other numbers and the visitors that went on to the app', async () => {
    await show('/insights/sources?table=channels');
    const [head, first] = panel('Channels').getAllByRole('row');
    expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Channel',
      'Sessions ↓',
      'Change',
      'Visitors',
      'Bounce rate',
      'Start rate',
      'Completion rate',
      'Went on to the app',
      'App rate',
    ]);
    expect(first?.children[2]?.textContent).toMatch(/^[+-]\d+%\d+% (more|less)$/);
    await show('/insights/sources?table=channels&compare=none');
    expect(panel('Channels').queryByRole('columnheader', { name: 'Change' })).toBeNull();
  });

  test('of a page that does not exist are none, and the first page is linked', async () => {
    await show45('table=pages&pageNumber=9');
    expect(panel('Pages').getByText(/fewer pages/)).toBeTruthy();
    expect(panel('Pages').getByRole('link', { name: 'First page' }).getAttribute('href')).toBe(
      '/insights/pages?table=pages#pages',
    );
  });

  test('begin anew when the period or a filter changes, and are left by links to other reports', async () => {
    await show45('table=pages&sort=visitors&pageNumber=2');
    expect(screen.getByRole('link', { name: '7 days' }).getAttribute('href')).toBe(
      '/insights/pages?period=7d&table=pages&sort=visitors',
    );
    const dates = screen.getByRole('form', { name: 'Show your own dates' });
    const kept = [...dates.querySelectorAll<HTMLInputElement>('[type=hidden]')];
    expect(kept.map(({ name, value }) => `${name}=${value}`)).toEqual(['table=pages', 'sort=visitors']);
    const reports = within(screen.getByRole('navigation', { name: 'Reports' }));
    expect(reports.getByRole('link', { name: 'Lists' }).getAttribute('href')).toBe('/insights/lists');
    expect(screen.getByRole('link', { name: 'Back to “Pages”' }).getAttribute('href')).toBe(
      '/insights/pages',
    );
    expect(screen.getByRole('link', { name: 'Events as CSV' }).getAttribute('href')).not.toContain('table');
  });

  test('are in the same order and have the same numbers as the file that they link to', async () => {
    const options = { reader: reader() };
    await show('/insights/pages?table=pages&sort=change&pageNumber=2', options);
    const cells = [...(table()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.querySelector('bdi')?.textContent ?? cell.textContent),
    );
    const href = panel('Pages').getByRole('link', { name: 'Download “Pages” as CSV' }).getAttribute('href');
    const [head, ...lines] = (await request(href ?? '', options)).body.toString().trim().split('\n');
    expect(head?.replace('\uFEFF', '')).toBe(
      'page,views,viewsBefore,visitors,visitorsBefore,activeTime,activeTimeBefore,startRate,startRateBefore,completionRate,completionRateBefore,appVisitors,appVisitorsBefore,appRate,appRateBefore',
    );
    expect(lines).toHaveLength(45);
    const number = (text = '') => Number(text).toLocaleString('en');
    expect(cells.map(([value, views, , visitors]) => [value, views, visitors])).toEqual(
      lines.slice(20, 40).map((line) => {
        const [value, views, , visitors] = line.split(',');
        return [value, number(views), number(visitors)];
      }),
    );
  });
});

test('bots, own visits and unplanned events are said to be not counted', async () => {
  await show('/insights');
  expect(panel('All stored visits').getByText('From bots').nextElementSibling?.textContent).toBe(
    'Not counted: 9,812 (5.3%)',
  );
});

describe('access', () => {
  const password = 'a long password';

  test.each(['/insights/x', '/insights/overview', '/insights/pages/x', '/insights/Pages'])(
    '%s does not exist',
    async (path) => {
      expect((await request(path)).status).toBe(404);
    },
  );

  test('is as to a page that does not exist where insights are off, or without a password from elsewhere', async () => {
    const off = await request('/insights', { reader: null });
    const proxied = await request('/insights', {}, { 'X-Forwarded-For': '192.0.2.1' });
    const onPublicSite = await request('/insights', { siteUrl: 'https://site.example' });
    for (const response of [off, proxied, onPublicSite]) {
      expect([response.status, response.body.toString()]).toEqual([404, 'not found']);
      expect(response.headers).not.toHaveProperty('x-robots-tag');
    }
  });

  test('with a password needs a sign-in, which leads back to the page that was asked for', async () => {
    const reader = new MemoryInsights();
    await show('/de/insights/lists?period=7d', { reader, password });
    expect(screen.getByLabelText('Passwort').getAttribute('type')).toBe('password');
    expect(document.querySelector('[name=returnTo]')?.getAttribute('value')).toBe(
      '/de/insights/lists?period=7d',
    );
    // Nothing that is signed: the password could be guessed from it.
    expect([...document.querySelectorAll('input')].map(({ name }) => name)).toEqual(['returnTo', 'password']);
    expect(reader.asked).toEqual([]);
  });
});

describe('the weekly report', () => {
  const UNUSUAL = { day: '2026-11-18', visitors: 410, usual: 205, movers: [] };
  const read = (reader = new MemoryInsights({ unusual: [UNUSUAL] })) =>
    show('/insights/weekly?week=2026-W47&device=phone', { reader, notes: NOTES });
  const NOTES = new MemoryNotes([
    { day: '2026-11-17', text: 'Newsletter sent' },
    { day: '2026-11-23', text: 'Later' },
  ]);

  test('is about the last week, and links to the weeks beside it that are over', async () => {
    await show('/insights/weekly');
    const period = within(screen.getByRole('region', { name: 'Period' }));
    expect(period.getByText(/^Nov 16 – 22, 2026, compared with Nov 9 – 15, 2026\./)).toBeTruthy();
    expect(screen.getByText(/can also arrive by email or in a chat/)).toBeTruthy();
    expect(period.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/insights/weekly?week=2026-W46',
    ]);
    await show('/insights/weekly?week=2026-W46');
    expect(screen.getByRole('link', { name: 'Week after' }).getAttribute('href')).toBe(
      '/insights/weekly?week=2026-W47',
    );
    expect(screen.getByRole('link', { name: 'Deutsch' }).getAttribute('href')).toBe(
      '/de/insights/weekly?week=2026-W46',
    );
  });

  test('has links from its numbers to the reports that show them', async () => {
    await read();
    const visitors = screen.getByText('Visitors', { selector: 'dt *' }).closest('div');
    expect(visitors?.querySelector('a.total')?.getAttribute('href')).toBe(
      '/insights?from=2026-11-16&to=2026-11-22&metric=visitors&device=phone#over-time',
    );
    const sources = panel('Sources: what changed most');
    const [first] = sources.getAllByRole('row').slice(1);
    expect(first?.textContent).toMatch(/^Direct[\d,]+[\d,]+\+\d+%/);
    expect(first?.querySelector('a')?.getAttribute('href')).toBe(
      '/insights/sources?from=2026-11-16&to=2026-11-22&device=phone&source=direct',
    );
    expect(sources.getByRole('link', { name: 'All of “Sources”' }).getAttribute('href')).toBe(
      '/insights/sources?from=2026-11-16&to=2026-11-22&device=phone&table=sources#sources',
    );
    for (const name of ['Lists', 'Searches without results', 'Errors'])
      expect(screen.getByRole('heading', { name: `${name}: what changed most` })).toBeTruthy();
  });

  test('names records, unusual days and the notes of the week', async () => {
    await read();
    const special = panel('What stood out');
    expect(special.getAllByRole('listitem')[0]?.textContent).toBe(
      'Visitors: the highest number in 14 weeks.',
    );
    expect(special.getByRole('link', { name: 'Wednesday, November 18' }).getAttribute('href')).toBe(
      '/insights?from=2026-11-18&to=2026-11-18&device=phone',
    );
    expect(screen.getByText('Newsletter sent')).toBeTruthy();
    expect(screen.queryByText('Later')).toBeNull();
  });

  test('says what could not be read', async () => {
    await read(new MemoryInsights({ busy: ['series', 'unusualDays', 'list'] }));
    expect(panel('What stood out').getByText(/too many events/)).toBeTruthy();
    expect(panel('Lists: what changed most').getByText(/too many events/)).toBeTruthy();
    expect(panel('Sources: what changed most').getByRole('table')).toBeTruthy();
  });
});
