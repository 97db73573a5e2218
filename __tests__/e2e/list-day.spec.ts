import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { expect, test } from '@/__tests__/support/site-test';

const PATH = '/moving-house-last-four-weeks';

/** A date that nothing else on the page has. */
const DAY = '2031-03-14';

test('the day of a list stays in the browser, and its calendar file is read by two parsers', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  await page.goto(PATH);
  await page.getByRole('textbox', { name: 'Moving day', exact: true }).fill(DAY);
  const section = page.getByRole('region', { name: 'Four weeks before' });
  await expect(section).toContainText('by Friday, February 14, 2031');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Moving day', exact: true })).toHaveValue(DAY);
  await expect(section).toContainText('by Friday, February 14, 2031');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('moving-house-last-four-weeks.ics');
  const file = readFileSync(await saved.path(), 'utf8');
  const dates = ['20310214', '20310221', '20310228', '20310313', '20310314'];
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')).replaceAll('-', ''))).toEqual(
    dates,
  );
  expect(Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT')).toHaveLength(
    5,
  );

  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((request) => request.includes('2031'))).toEqual([]);
});

for (const [path, locale, label, widths] of [
  [PATH, 'en', 'Moving day', [768, 1024]],
  [`/ar${PATH}`, 'ar', 'يوم النقل', []],
] as const) {
  test.describe(locale, () => {
    // In another language, a suggestion sticks to the lower edge. Chromium counts a shift of it when the page gets longer.
    test.use({ locale });

    test(`${path} with a day is accessible and as wide as a phone, and a stored day hardly moves what is below it`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await page.getByRole('textbox', { name: label, exact: true }).fill('2026-01-10');
      await expect(page.locator('.section-due')).toHaveCount(5);
      await expectAccessible(page);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      await expectAccessible(page, { rules: RULES_OF_APPEARANCE, within: ['.list-day', '.section-due'] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const shifts = await observeLayoutShifts(page);
      // A font that loads late would move links by some pixels.
      await page.route('**/*.woff2', (route) => route.abort());
      for (const width of [360, ...widths]) {
        await page.setViewportSize({ width, height: 740 });
        await page.reload();
        await expect(page.locator('.section-due')).toHaveCount(5);
        expect([width, (await shifts()) < 0.02]).toEqual([width, true]);
      }
    });
  });
}
