import type { Page } from '@playwright/test';
import { clickAll, listItems } from '@/__tests__/support/list-items';
import type { SentEvent } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';
import { waitForPage } from '@/__tests__/support/wait-for-page';

const PLAY = 'https://play.google.com';

const LIST = {
  id: 'on-call-handover',
  title: 'On-call handover at the end of a shift',
  tags: ['software', 'work'],
  channel: 'release-engineering',
  locale: 'en',
  items: 31,
};

/** Time in ms after which typing rests. */
const REST_MS = 1500;

/** Properties of an event besides those of the page and the list, in a line. Clicks on items are left out. */
function summary(events: readonly SentEvent[]): string[] {
  const own = ['page', 'position', 'elem', 'term', 'results', 'sort', 'origin', 'done', 'percent'];
  return events
    .filter(({ properties }) => properties.elem !== 'item')
    .map(({ event, properties }) =>
      [event, ...[...own, 'method', 'format', 'store'].map((name) => properties[name])]
        .filter((value) => value !== undefined)
        .join(' '),
    );
}

/** Moves the clock, so that the events of the next step are later than those before. */
const nextStep = (page: Page) => page.clock.runFor(10);

/** Types into the search field and lets the result arrive. */
async function search(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox').fill(query);
  await page.clock.runFor(300);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Checklists for “${query.trim()}”`);
}

test('a journey from the start page to a store sends each outcome once', async ({ page, visit }) => {
  // The origins of these tests are not secure, so the browser gives them no clipboard.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });
  });
  await visit.allowOrigin(PLAY);
  await page.goto(visit.origin);
  await visit.startClient(page);
  await page.getByRole('banner').getByRole('link', { name: 'Checklists', exact: true }).click();
  await page.waitForURL('**/templates');
  await nextStep(page);
  await search(page, 'on');
  await search(page, ' On-CALL ');
  await page.clock.runFor(REST_MS);
  const found = await page.getByText(/^\d+ checklists$/).innerText();
  await page.getByRole('link', { name: LIST.title }).click();
  await waitForPage(page, `**/${LIST.id}`);
  await nextStep(page);
  await listItems(page).first().check();
  await nextStep(page);
  await clickAll(listItems(page).and(page.getByRole('checkbox', { checked: false })));
  await nextStep(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy list' }).click();
  await expect(page.getByRole('status')).toContainText('List copied');
  await nextStep(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status')).toContainText('Link copied');
  await nextStep(page);
  await page.pdf();
  await nextStep(page);
  const download = page.waitForEvent('download');
  const check = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Download .csv' }).click();
  expect((await download).suggestedFilename()).toBe(`${LIST.id}.csv`);
  await check;
  await nextStep(page);
  await page.getByRole('region', { name: 'Open on your phone' }).getByRole('link', { name: /Play/ }).click();
  await page.waitForURL(`${PLAY}/**`);

  await expect.poll(() => visit.events().map(({ event }) => event)).toContain('list progress');
  const events = visit.events();
  const lines = summary(events);
  expect(lines.slice(0, -3)).toEqual([
    'website started index',
    'page view index',
    'click index header all-templates',
    'page view templates',
    `search templates on-call ${Number.parseInt(found, 10)} templates`,
    'click templates results template',
    'template view template',
    'list started template',
    'list completed template',
    'click template list-actions more',
    'click template list-actions copy',
    'list copied template',
    'click template list-actions share',
    'list shared template copied-link',
    'list printed template',
    'click template list-actions more',
    'click template list-actions download-csv',
    'list downloaded template csv',
  ]);
  // Of the same moment.
  expect(lines.slice(-3).sort()).toEqual([
    'app hand-off template take-along play',
    'click template take-along play',
    `list progress template ${LIST.items} 100`,
  ]);
  for (const { event, properties } of events) {
    if (event.startsWith('list ') || event === 'template view') expect(properties).toMatchObject(LIST);
    if (event === 'app hand-off') expect(properties.id).toBe(LIST.id);
  }
});
