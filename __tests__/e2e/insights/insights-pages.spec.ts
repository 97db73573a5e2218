import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { expect, test as siteTest } from '@/__tests__/support/site-test';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { fillInsights } from '@/scripts/support/fill-insights';
import { INSIGHTS_SETTINGS } from '@/scripts/support/long-builds';
import { readTemplates } from '@/scripts/support/read-templates';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SITE } from '@/scripts/support/test-site';

const PASSWORD = 'a long password';

const REPORTS = [
  '/insights',
  '/insights/weekly',
  '/insights/lists?period=90d',
  '/insights/editors',
  '/insights/editors?list=puppy-first-week',
  '/insights/sources?device=phone',
  '/insights/sharing',
  '/insights/hand-off?error=TypeError%3A%20Load%20failed',
  '/insights/vitals',
  '/insights/now',
  '/insights/paths?path=%2Ftemplates',
  '/insights/returning?period=90d',
  '/insights/errors?from=x&to=2026-01-01',
];

/** Two servers of the build: one with made-up visits and a password, one without either. */
const test = siteTest.extend<object, { demo: string; empty: string }>({
  demo: [
    async ({ playwright: _ }, use) => serve({ INSIGHTS_PASSWORD: PASSWORD }, fill, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  empty: [async ({ playwright: _ }, use) => serve({}, async () => undefined, use), { scope: 'worker' }],
});

async function fill(url: string): Promise<void> {
  const store = await openInsightsStore(url);
  await fillInsights(store, {
    templates: await readTemplates('content'),
    siteUrl: TEST_SITE.SITE_URL,
    seed: 1,
    end: Date.now(),
    days: 40,
    visitsPerDay: 6,
  });
  await store.db.destroy();
}

/** Serves the build with a database of its own, which is filled first. */
async function serve(
  settings: Record<string, string>,
  fillDatabase: (url: string) => Promise<void>,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-insights-'));
  const url = `file:${path.join(folder, 'insights.db')}`;
  await fillDatabase(url);
  const site: BuiltSite = await startBuiltSite({
    ...TEST_SITE,
    ...INSIGHTS_SETTINGS,
    INSIGHTS_DATABASE_URL: url,
    ...settings,
  });
  await use(`http://localhost:${site.port}`);
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Without waiting for hydration: the pages have no scripts. */
const open = (page: Page, url: string) => page.goto(url, { waitUntil: 'load' });

/** Cookies of those who have signed in, by server: correct passwords count as attempts, too, and those of a network are limited. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

async function signIn(page: Page, origin: string): Promise<void> {
  const cookies = signedIn.get(origin);
  if (cookies) await page.context().addCookies(cookies);
  await open(page, `${origin}/insights`);
  if (cookies) return;
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  signedIn.set(origin, await page.context().cookies());
}

/** Checks a page in both themes and widths. All rules of axe once, then those that depend on the appearance. */
async function expectUsable(page: Page): Promise<void> {
  await expect(page.locator('script')).toHaveCount(0);
  let rules: readonly string[] | undefined;
  for (const width of [360, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, 'pixels by which the page is too wide').toBeLessThanOrEqual(0);
        await expectAccessible(page, rules ? { rules } : {});
      });
      rules = RULES_OF_APPEARANCE;
    }
  }
}

test.beforeEach(({ page }) => {
  // Axe takes seconds for tables of a hundred rows.
  test.slow();
  page.on('pageerror', (error) => {
    throw error;
  });
});

test.describe('insights @long', () => {
  for (const locale of ['en', 'ar']) {
    for (const report of REPORTS) {
      test(`${report} in ${locale} is accessible in both themes, on phones and wide screens`, async ({
        page,
        demo,
      }) => {
        await signIn(page, demo);
        const response = await open(page, `${demo}${locale === 'en' ? '' : `/${locale}`}${report}`);
        expect(response?.status()).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectUsable(page);
      });
    }

    test(`the page without visits in ${locale} is accessible`, async ({ page, empty }) => {
      await open(page, `${empty}${locale === 'en' ? '' : `/${locale}`}/insights`);
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await expectUsable(page);
    });

    test(`the form to sign in in ${locale} is accessible, also after a wrong password`, async ({
      page,
      demo,
    }) => {
      await open(page, `${demo}${locale === 'en' ? '' : `/${locale}`}/insights/lists`);
      await expectUsable(page);
      await page.locator('input[type=password]').fill('not the password');
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectUsable(page);
    });
  }

  test('a sign-in leads to the page that was asked for, and a sign-out ends it', async ({ page, demo }) => {
    await open(page, `${demo}/insights/lists?period=7d`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demo}/insights/lists?period=7d`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to insights' })).toBeVisible();
  });

  test('a table and the events are downloaded as CSV', async ({ page, demo }) => {
    await signIn(page, demo);
    // The made-up visits of 40 days are too few to compare the 30 days of the default.
    await open(page, `${demo}/insights/lists?period=7d`);
    for (const [name, file, header] of [
      ['Download “Lists” as CSV', /^lists-.+\.csv$/, '\uFEFFlist,views,viewsBefore,'],
      ['Events as CSV', /^events-.+\.csv$/, '\uFEFFtime,received,event,'],
    ] as const) {
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const download = await started;
      expect(download.suggestedFilename()).toMatch(file);
      const text = readFileSync(path.resolve(await download.path()), 'utf8');
      expect(text.startsWith(header)).toBe(true);
      expect(text.split('\n').length).toBeGreaterThan(10);
    }
  });

  test('on paper, the page has its filters and numbers, and nothing to use', async ({ page, demo }) => {
    await signIn(page, demo);
    await open(page, `${demo}/insights?device=phone&language=en`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Device: Phone', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Over time' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All stored visits', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your own visits' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Remove all filters' })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('periods, filters and links to reports work', async ({ page, demo }) => {
      await signIn(page, demo);
      await page.getByRole('link', { name: '7 days', exact: true }).click();
      await page.getByRole('link', { name: 'Audience', exact: true }).click();
      await expect(page).toHaveURL(`${demo}/insights/audience?period=7d`);
      await page.getByRole('link', { name: 'Only Phone' }).click();
      await expect(page).toHaveURL(`${demo}/insights/audience?period=7d&device=phone`);
      await page.getByRole('link', { name: 'Remove filter “Device: Phone”' }).click();
      await expect(page).toHaveURL(`${demo}/insights/audience?period=7d`);
      await expect(page.getByRole('region', { name: 'Devices' }).getByRole('row')).not.toHaveCount(0);
    });

    test('a point of a chart is chosen by its column, its neighbors and the arrow keys, and leads to its day', async ({
      page,
      demo,
    }) => {
      await signIn(page, demo);
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, `${demo}/insights?metric=visitors`);
      const points = page.getByRole('radiogroup', { name: 'Points of “Visitors”' });
      const days = points.getByRole('radio');
      const link = points.getByRole('link', { name: 'Show this day' });
      await expect(days.last()).toBeChecked();
      await points.locator('.column').nth(20).click();
      await expect(days.nth(20)).toBeChecked();
      const after = points.locator('.step.after').filter({ visible: true });
      const { width, height } = (await after.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await after.click();
      await expect(days.nth(21)).toBeChecked();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(days.nth(19)).toBeChecked();
      await expect(link).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\?from=(\d{4}-\d\d-\d\d)&to=\1&metric=visitors$/);
    });

    test('on a phone, pages are short, no table is cut, and what is folded opens', async ({ page, demo }) => {
      await signIn(page, demo);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const report of ['', '/editors', '/lists']) {
        await open(page, `${demo}/insights${report}`);
        const { height, cut } = await page.evaluate(() => ({
          height: document.documentElement.scrollHeight,
          cut: [...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth)
            .length,
        }));
        expect(height, report).toBeLessThanOrEqual(7_400);
        expect(cut, `tables of “${report}” that are cut`).toBe(0);
      }
      const downloads = page.getByRole('row').nth(1).getByText(/^\d+$/).last();
      await expect(downloads).toBeHidden();
      await page.getByLabel('All columns of each row').check();
      await expect(downloads).toBeVisible();
      await open(page, `${demo}/insights`);
      await expect(page.getByRole('radiogroup')).toHaveCount(1);
      await page.getByLabel('Sessions and Views').check();
      await expect(page.getByRole('radiogroup')).toHaveCount(3);
      await page.setViewportSize({ width: 1440, height: 800 });
      await expect(page.getByLabel('Sessions and Views')).toBeHidden();
      await page.setViewportSize({ width: 360, height: 740 });
      const pages = page.getByRole('region', { name: 'Pages', exact: true });
      await expect(pages.getByRole('row')).toHaveCount(4);
      await expect(pages.getByText(/^3 of \d+$/)).toBeVisible();
      await page.getByRole('link', { name: 'Bounce rate', exact: true }).click();
      await expect(page.getByText('Share of sessions with a single view', { exact: false })).toBeVisible();
    });

    test('a note on a day is stored, marked in the charts and deleted', async ({ page, demo }) => {
      await signIn(page, demo);
      await page.getByText('Add a note').click();
      await page.getByLabel('Note', { exact: true }).fill('Newsletter sent');
      await page.getByRole('button', { name: 'Save note' }).click();
      await expect(page).toHaveURL(`${demo}/insights#notes`);
      const notes = page.getByRole('region', { name: 'Notes' });
      await expect(notes.getByRole('listitem')).toContainText('Newsletter sent');
      await expect(page.locator('.plot .mark.note')).toHaveCount(3);
      await notes.getByRole('button', { name: 'Delete the note “Newsletter sent”' }).click();
      await expect(page).toHaveURL(`${demo}/insights#notes`);
      await expect(notes.getByRole('listitem')).toHaveCount(0);
    });

    test('a condition is chosen in a form, changed and named in the URL', async ({ page, demo }) => {
      await signIn(page, demo);
      await open(page, `${demo}/insights/sources?period=7d`);
      await page.getByText('Add a filter').click();
      const ofSources = page.getByRole('list', { name: 'Sources', exact: true });
      await ofSources.getByRole('link', { name: 'Source', exact: true }).click();
      const form = page.getByRole('form', { name: 'Filter by Source' });
      await expect(form).toBeInViewport();
      await form.getByRole('checkbox', { name: 'Google', exact: true }).check();
      await form.getByLabel('Condition').selectOption('is not');
      await form.getByRole('button', { name: 'Apply filters' }).click();
      await expect(page).toHaveURL(`${demo}/insights/sources?period=7d&source.not=Google`);
      const sources = page.getByRole('region', { name: 'Sources', exact: true });
      // The most frequent one of any made-up visits.
      await expect(sources.getByRole('link', { name: 'Only Direct' })).toBeVisible();
      await expect(sources.getByRole('link', { name: 'Only Google' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Change filter “Source is not Google”' }).click();
      await form.getByRole('checkbox', { name: 'Direct', exact: true }).check();
      await form.getByRole('button', { name: 'Apply filters' }).click();
      await expect(page).toHaveURL(`${demo}/insights/sources?period=7d&source.not=Google&source.not=direct`);
      await open(page, `${demo}/insights?reports=x&utm_source=google`);
      await expect(page.getByRole('alert')).toContainText('There is no parameter “reports”.');
      await expect(page.getByRole('alert')).toContainText('Did you mean “source”?');
    });
  });
});
