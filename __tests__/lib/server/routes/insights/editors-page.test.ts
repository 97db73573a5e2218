import { describe, expect, test } from '@jest/globals';
import { configure, screen, within } from '@testing-library/dom';
import { insightsServers } from '@/__tests__/support/insights-servers';
import { MemoryInsights } from '@/__tests__/support/memory-insights';
import { sendRequest } from '@/__tests__/support/send-request';
import { showDocument } from '@/__tests__/support/show-document';

const NOW = Date.UTC(2026, 10, 23, 9, 30);
const LIST = 'puppy-first-week';

// Nothing is hidden in these documents, and looking for what is takes most of the time.
configure({ defaultHidden: true });

const serve = insightsServers(NOW);

async function request(path: string, reader = new MemoryInsights()) {
  const url = await serve({ reader });
  return sendRequest({ port: Number(new URL(url).port), method: 'GET', path, headers: {} });
}

/** Shows the document at a path, as a browser without scripts. */
async function show(path: string, reader?: MemoryInsights): Promise<void> {
  const response = await request(path, reader);
  expect(response.status).toBe(200);
  showDocument(response.body.toString());
}

const panel = (name: string) => within(screen.getByRole('region', { name }));

const rowsOf = (name: string) =>
  panel(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row));

const textsOf = (row: { getAllByRole: (role: string) => HTMLElement[] }) =>
  row.getAllByRole('cell').map(({ textContent }) => textContent);

describe('the page for editors', () => {
  test('has the health of each list with shares of those who viewed it, and links to the list', async () => {
    const cells = { list: LIST, viewers: 200, starters: 90, quarter: 60, half: 40, threeQuarters: 30 };
    const boards = { 'list-health': [{ ...cells, completers: 20, unfinished: 72, keepers: 50 }] };
    await show('/insights/editors', new MemoryInsights({ boards }));
    const [row] = rowsOf('List health');
    expect(row && textsOf(row)).toEqual([
      '200',
      '+100%100% more',
      '9045.0%',
      '6030.0%',
      '4020.0%',
      '3015.0%',
      '2010.0%',
      // Of those who started it.
      '7280.0%',
      '5025.0%',
    ]);
    expect(row?.getByRole('link', { name: 'Only A puppy’s first week at home' }).getAttribute('href')).toBe(
      `/insights/editors?list=${LIST}`,
    );
    const kept = panel('List health').getByText('Kept', { selector: 'dt' });
    expect(kept.nextElementSibling?.textContent).toMatch(/^Visitors who copied, printed or downloaded/);
  });

  test('about one list has its steps, and the items at which people stop by their texts in the catalog', async () => {
    const boards = {
      'list-health': [{ list: LIST, viewers: 200, starters: 90, completers: 20, keepers: 50 }],
      'last-items': [
        { item: 'bowl', stops: 9 },
        { item: 'own', stops: 3 },
        { item: 'old', stops: 1 },
      ],
    };
    await show(`/insights/editors?list=${LIST}`, new MemoryInsights({ boards }));
    const steps = rowsOf('List health').map((row) => [
      row.getByRole('rowheader').textContent,
      ...textsOf(row),
    ]);
    expect(steps[1]).toEqual(['Started', '90', '45.0%']);
    expect(steps.map(([name]) => name)).toEqual([
      'Viewed',
      'Started',
      'A quarter',
      'Half',
      'Three quarters',
      'Completed',
      'Kept',
    ]);
    expect(rowsOf('Where people stop').map((row) => row.getByRole('rowheader').textContent)).toEqual([
      'Put down a bowl of waterBefore it comes',
      'Items that visitors added themselves',
      'Item that the list no longer hasold',
    ]);
    expect(screen.queryByRole('region', { name: 'Broken links' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All lists' }).getAttribute('href')).toBe('/insights/editors');
  });

  test('leads from a search without results to that search, in its language', async () => {
    const cells = { searches: 4, visitors: 3, firstSeen: '2026-11-02', lastSeen: '2026-11-20' };
    const boards = {
      'missing-lists': [
        { ...cells, term: 'wein keller', language: 'de' },
        { ...cells, term: '(removed)', language: 'en' },
      ],
    };
    await show('/insights/editors', new MemoryInsights({ boards }));
    const [first, removed] = rowsOf('Searches without results');
    const link = first?.getByRole('link', { name: 'Search for “wein keller” on the site' });
    expect(link?.getAttribute('href')).toBe('/de/templates?q=wein+keller');
    expect(first && textsOf(first).slice(-2)).toEqual(['Nov 2, 2026', 'Nov 20, 2026']);
    expect(removed?.queryByRole('link', { name: /on the site$/ })).toBeNull();
  });

  test('names the pages with broken links, but links only to the site', async () => {
    const cells = { views: 4, visitors: 3, firstSeen: '2026-11-02', lastSeen: '2026-11-20' };
    const boards = {
      'broken-urls': [
        { ...cells, path: '/old list', linkedFrom: 'blog.test/links' },
        { ...cells, path: '//evil.test', linkedFrom: '' },
        { ...cells, path: '/a/0123', linkedFrom: '' },
      ],
    };
    await show('/insights/editors', new MemoryInsights({ boards }));
    const rows = rowsOf('Broken links');
    expect(rows[0]?.getByRole('link', { name: 'Open “/old list”' }).getAttribute('href')).toBe('/old%20list');
    expect(rows.map((row) => textsOf(row)[0])).toEqual(['blog.test/links', 'Not known', 'Not known']);
    expect(rows.flatMap((row) => row.queryAllByRole('link'))).toHaveLength(1);
  });

  test('has what brings people back, without visitors where nobody knows them, and new lists by week', async () => {
    const boards = {
      'ways-back': [
        { list: LIST, way: 'share', arrivals: 40, visitors: 31, startedThen: 12, passedOn: 7 },
        { list: LIST, way: 'app', arrivals: 5, visitors: null, startedThen: null, passedOn: null },
      ],
      'new-lists': [2, 4].map((week) => ({
        ...{ list: LIST, week, viewers: 8, starters: 3, completers: 1, firstView: '2026-11-02' },
      })),
    };
    await show('/insights/editors', new MemoryInsights({ boards }));
    const [shared, code] = rowsOf('What brings people back');
    expect(shared?.getByRole('link', { name: 'Only Shared link' }).getAttribute('href')).toBe(
      '/insights/editors?channel=share',
    );
    expect(code && textsOf(code)).toEqual(['QR code for the app', '5', '-95%95% less', '–', '–', '–']);
    const [week, latest] = rowsOf('New lists');
    expect(week && textsOf(week)).toEqual(['Week 2', '8', '337.5%', '112.5%', 'Nov 2, 2026']);
    expect(latest && textsOf(latest)[0]).toBe('Week 4 (so far)');
  });

  test('headers are aligned as the cells below them', async () => {
    await show('/insights/editors');
    const isText = (cell: Element) => cell.classList.contains('text');
    for (const name of ['Searches without results', 'Broken links', 'New lists']) {
      const headers = panel(name).getAllByRole('columnheader').slice(1).map(isText);
      const cells = rowsOf(name)[0]?.getAllByRole('cell').map(isText);
      expect(headers).toEqual(cells);
    }
  });

  test('shows all rows of one of its tables, sorted by any column, with the state of the page', async () => {
    const reader = new MemoryInsights();
    await show('/insights/editors?period=7d&table=missing-lists&sort=-lastSeen', reader);
    expect(reader.asked.map(({ what }) => what)).toEqual(['missing-lists']);
    const header = panel('Searches without results').getByRole('columnheader', { name: 'Last day' });
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    const byTerm = panel('Searches without results').getByRole('link', { name: 'Search term' });
    // Texts begin with A.
    expect(byTerm.getAttribute('href')).toBe(
      '/insights/editors?period=7d&table=missing-lists&sort=-term#missing-lists',
    );
    await show('/insights/editors?table=new-lists&sort=change');
    expect(screen.getByRole('alert').textContent).toContain('“sort” has a value that does not exist');
  });

  test('are searched by the names of ways and languages that the page shows', async () => {
    const boards = {
      'ways-back': [
        { list: LIST, way: 'app', arrivals: 9 },
        { list: LIST, way: 'qr', arrivals: 5 },
        { list: LIST, way: 'embed', arrivals: 3 },
      ],
      'untranslated-lists': [
        { list: LIST, language: 'de', viewers: 4 },
        { list: LIST, language: 'fr', viewers: 3 },
      ],
    };
    const ways = () =>
      rowsOf('What brings people back').map((row) => row.getAllByRole('cell')[0]?.textContent);
    await show('/insights/editors?table=ways-back&search=QR+code', new MemoryInsights({ boards }));
    expect(ways()).toEqual(['QR code for the app', expect.stringContaining('QR code')]);
    await show('/insights/editors?table=untranslated-lists&search=german', new MemoryInsights({ boards }));
    expect(rowsOf('Lists to translate')).toHaveLength(1);
  });

  test('says why a table has no rows, and shows the others', async () => {
    await show('/insights/editors', new MemoryInsights({ busy: ['list-health'] }));
    expect(panel('List health').getByText(/too many events for this/)).toBeTruthy();
    expect(rowsOf('Broken links')).toHaveLength(4);
  });

  test.each([
    [
      'list-health',
      'list,viewers,viewersBefore,starters,quarter,half,threeQuarters,completers,unfinished,keepers',
    ],
    ['last-items', 'item,stops,stopsBefore'],
    ['missing-lists', 'term,language,searches,searchesBefore,visitors,firstSeen,lastSeen'],
    ['untranslated-lists', 'list,language,viewers,viewersBefore,views,starters'],
    ['broken-urls', 'path,linkedFrom,views,viewsBefore,visitors,firstSeen,lastSeen'],
    ['ways-back', 'list,way,arrivals,arrivalsBefore,visitors,startedThen,passedOn'],
    ['new-lists', 'list,week,viewers,starters,completers,firstView'],
  ])('has the table %s as CSV with the columns of the page', async (name, header) => {
    const response = await request(`/api/insights/tables/${name}.csv?period=7d`);
    expect(response.status).toBe(200);
    const [first, ...rows] = response.body.toString().trimEnd().split('\n');
    expect(first).toBe(`\uFEFF${header}`);
    expect(rows.length).toBeGreaterThanOrEqual(4);
  });
});
