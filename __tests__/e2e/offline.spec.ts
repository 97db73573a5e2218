import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectAccessible } from '@/__tests__/support/axe';
import { type ChangingSite, startChangingSite } from '@/__tests__/support/changing-site';
import { listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';
import { FILES, PAGES } from '@/lib/offline/saved-pages';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_SITE } from '@/scripts/support/test-site';

const LIST = '/puppy-first-week';
const OTHER_LIST = '/moving-to-a-new-phone';
const OFFLINE_TITLE = 'This page is not saved on this device';
const SAVED_NOTICE = 'This list is saved on this device.';

test.use({ savesLists: true, contextOptions: { reducedMotion: 'reduce' } });

/** Paths of the saved pages, in alphabetical order. */
function savedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname).sort();
  }, PAGES);
}

/** Paths of the files that saved pages need. */
function savedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, FILES);
}

async function openAndSave(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const { pathname } = new URL(page.url());
  const offlinePage = pathname.replace(/[^/]*$/, 'offline');
  await expect.poll(() => savedPaths(page)).toEqual(expect.arrayContaining([pathname, offlinePage]));
}

/** Resolves when navigations go through the worker. */
const waitForWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Files that are not saved are nowhere then. */
async function clearHttpCache(context: BrowserContext, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
}

test.describe('without a network', () => {
  test('a ticked list opens with its ticks, weeks later too, and says that it is saved', async ({
    page,
    context,
  }) => {
    await openAndSave(page, LIST);
    await listItems(page).nth(1).check();
    await context.setOffline(true);
    await page.clock.install({ time: Date.now() + 60 * 24 * 60 * 60 * 1000 });
    await page.reload();
    await expect(listItems(page).nth(1)).toBeChecked();
    await expect(listItems(page).first()).not.toBeChecked();
    // Its code is loaded when it knows the ticks. The clock stands still until then.
    await page.getByRole('button', { name: /^Continue/ }).waitFor();
    await page.clock.runFor(5000);
    await expect(page.getByText(`You are offline. ${SAVED_NOTICE}`)).toBeVisible();
    await expectAccessible(page, { within: ['.list-notice'] });

    await listItems(page).first().check();
    await page.getByRole('button', { name: /^Continue/ }).waitFor();
    await context.setOffline(false);
    await page.reload();
    await expect(listItems(page).first()).toBeChecked();
  });

  test('links lead from list to list, and to a page that lists what is saved', async ({ page, context }) => {
    await openAndSave(page, LIST);
    await listItems(page).first().check();
    await openAndSave(page, OTHER_LIST);
    await context.setOffline(true);

    // “Your lists” are there although the page was never opened.
    await page.getByRole('banner').getByRole('link', { name: 'Your lists' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your lists' })).toBeVisible();
    await expect(page).toHaveTitle('Your lists · Checkleaf');
    await page.getByRole('main').getByRole('link', { name: /puppy/ }).click();
    await expect(page).toHaveURL(LIST);
    await expect(listItems(page).first()).toBeChecked();

    await page.goto('/');
    await expect(page).toHaveTitle('Saved on this device · Checkleaf');
    await page.goto('/templates?q=tent');
    await expect(page.getByRole('heading', { level: 1, name: OFFLINE_TITLE })).toBeVisible();
    const saved = page.getByRole('region', { name: 'Saved on this device' });
    await expect(saved.getByRole('link')).toHaveCount(2);
    await expect(saved.getByRole('progressbar', { name: /^1 of/ })).toBeVisible();
    await expectAccessible(page, { within: ['main'] });
    // The network is back while the list is opened: the page does not reload instead.
    await saved.getByRole('link', { name: /new phone/ }).evaluate((link: HTMLElement) => {
      link.click();
      dispatchEvent(new Event('online'));
    });
    await expect(page).toHaveURL(OTHER_LIST);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/new phone/);
  });

  test('in Arabic, what is not saved opens as the Arabic page, and loads itself when the network is back', async ({
    page,
  }) => {
    const site = await startChangingSite();
    await openAndSave(page, `${site.origin}/ar${LIST}`);
    site.state = 'down';
    await page.goto(`${site.origin}/ar/templates/work`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(
      page.getByRole('heading', { level: 1, name: 'هذه الصفحة غير محفوظة على هذا الجهاز' }),
    ).toBeVisible();
    await page.getByRole('button', { name: /^المظهر/ }).click();
    await expectAccessible(page);
    site.state = 'up';
    // Playwright ends its own offline state in the page before it does in the worker, which would request the page too early.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: 'هذه الصفحة' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await site.close();
  });

  test('what the tools of a list need is saved when they are used, too: dates can be added to a calendar', async ({
    page,
    context,
  }) => {
    await openAndSave(page, '/moving-house-last-four-weeks');
    const saveCalendar = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to calendar' }).click();
      return (await download).suggestedFilename();
    };
    const before = (await savedFiles(page)).length;
    await page.getByRole('textbox', { name: 'Moving day', exact: true }).fill('2030-03-14');
    await page.getByRole('button', { name: 'Add to calendar' }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    expect(await saveCalendar()).toBe('moving-house-last-four-weeks.ics');

    await context.setOffline(false);
    await page.reload();
    await expect.poll(async () => (await savedFiles(page)).length).toBeGreaterThan(before);
    await clearHttpCache(context, page);
    await context.setOffline(true);
    await page.reload();
    expect(await saveCalendar()).toBe('moving-house-last-four-weeks.ics');
  });

  test('two tabs that open lists at the same time save both', async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([page.goto(LIST), other.goto(OTHER_LIST)]);
    await expect.poll(() => savedPaths(page)).toEqual(expect.arrayContaining([LIST, OTHER_LIST, '/offline']));
    await context.setOffline(true);
    await Promise.all([page.reload(), other.reload()]);
    await listItems(page).first().check();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/puppy/);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/new phone/);
  });
});

test.describe('what the worker leaves alone', () => {
  test('private shares, the API and data of pages go to the network, and shares and searches are never saved', async ({
    page,
    context,
  }) => {
    await openAndSave(page, LIST);
    await waitForWorker(page);
    const polyfills = page.locator('script[nomodule]');
    await expect(polyfills).toHaveCount(1);
    const files = await savedFiles(page);
    expect(files).toContain(await page.locator('script[src*="/main-"]').getAttribute('src'));
    expect(files).not.toContain(await polyfills.getAttribute('src'));
    const isFromWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker();
    expect(await isFromWorker(OTHER_LIST)).toBe(true);
    expect(await isFromWorker(`/a/${TEST_SHARE_ID}`)).toBe(false);
    const requests = page.waitForResponse(/\/api\/search/);
    await page.evaluate(() => fetch('/api/search?q=tent'));
    expect((await requests).fromServiceWorker()).toBe(false);
    const data = page.waitForResponse(/_next\/data/);
    await page.goto('/templates?q=tent');
    await page.getByRole('link', { name: 'Checklists', exact: true }).click();
    expect((await data).fromServiceWorker()).toBe(false);

    const keys = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => url);
    });
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((url) => /\/a\/|\/api\/|_next\/data|\?/.test(url))).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto(`/a/${TEST_SHARE_ID}`, { waitUntil: 'commit' })).rejects.toThrow('ERR_INTERNET');
  });
});

test.describe('storage', () => {
  test('if it is full, lists work without being saved', async ({ page, context, baseURL }) => {
    await page.goto('/privacy');
    const client = await context.newCDPSession(page);
    await client.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 30_000 });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(LIST);
    await waitForWorker(page);
    await listItems(page).first().check();
    await page.reload();
    await expect(listItems(page).first()).toBeChecked();
    expect(await savedPaths(page)).not.toContain(LIST);
    expect(errors).toEqual([]);
  });

  test('if the browser blocks it, lists work without being saved', async ({ page }) => {
    await page.addInitScript(() => {
      const deny = () => {
        document.documentElement.dataset.denied = 'true';
        return Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
      };
      Object.assign(CacheStorage.prototype, { open: deny, has: deny, keys: deny, match: deny });
      Object.assign(ServiceWorkerContainer.prototype, { register: deny });
    });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(LIST);
    await expect(page.locator('html')).toHaveAttribute('data-denied', 'true');
    await listItems(page).first().check();
    await page.reload();
    await expect(listItems(page).first()).toBeChecked();
    expect(errors).toEqual([]);
  });

  test('a visitor can delete what is saved, and start again', async ({ page }) => {
    await openAndSave(page, LIST);
    await listItems(page).first().check();
    await page.goto('/privacy');
    await expect(page.getByText('Lists that you open are saved on this device.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop saving and delete saved lists' }).click();
    await expect(page.getByText('Lists are not saved on this device.')).toBeVisible();
    await expectAccessible(page, { within: ['main'] });
    const state = () =>
      page.evaluate(async () => ({
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }));
    expect(await state()).toEqual({ caches: [], workers: 0 });
    await page.goto(LIST);
    await expect(listItems(page).first()).toBeChecked();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await state()).toEqual({ caches: [], workers: 0 });
    await page.goto('/privacy');
    await page.getByRole('button', { name: 'Save lists that I open' }).click();
    await openAndSave(page, LIST);
  });

  test('a list that is being saved while the visitor deletes what is saved is not saved, and later ones can be', async ({
    page,
    context,
  }) => {
    // A tab that goes on to have the worker.
    const shown = await context.newPage();
    await openAndSave(shown, OTHER_LIST);
    await waitForWorker(shown);
    await shown.reload();
    const finishSaving = await holdSaving(page, `/de${LIST}`);
    const other = await context.newPage();
    await other.goto('/privacy');
    await other.getByRole('button', { name: 'Stop saving and delete saved lists' }).click();
    await expect(other.getByText('Lists are not saved on this device.')).toBeVisible();
    await finishSaving();
    expect(await other.evaluate(() => caches.keys())).toEqual([]);
    expect(await shown.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await other.getByRole('button', { name: 'Save lists that I open' }).click();
    await openAndSave(other, OTHER_LIST);
  });
});

/** Opens a list, and holds back the last page that it saves. The returned function lets it go on until it has finished. */
async function holdSaving(page: Page, url: string): Promise<() => Promise<void>> {
  const held = new Promise<Route>((resolve) => void page.route('**/offline', resolve));
  await page.goto(url);
  const route = await held;
  return async () => {
    await route.continue();
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(locks).toBe(0);
  };
}

test.describe('a site that changes', () => {
  let site: ChangingSite;
  test.beforeEach(async () => {
    site = await startChangingSite();
  });
  test.afterEach(() => site.close());

  test('pages that the worker leaves alone are requested once', async ({ page }) => {
    await openAndSave(page, site.origin + LIST);
    await waitForWorker(page);
    const left = [`/a/${TEST_SHARE_ID}`, `/de/a/${TEST_SHARE_ID}`, `/embed${LIST}`, '/get', '/api/health'];
    for (const path of left) await page.goto(site.origin + path, { waitUntil: 'commit' });
    const requested = site.requested.filter((path) => left.includes(path));
    expect(requested).toEqual(left);
  });

  test('a saved list opens when the site is down, slow or failing', async ({ page }) => {
    await openAndSave(page, site.origin + LIST);
    await listItems(page).first().check();
    for (const state of ['down', 'failing', 'limiting', 'hanging'] as const) {
      site.state = state;
      // Images that are not saved keep the page from loading completely while the network hangs.
      await page.reload({ waitUntil: 'commit' });
      await expect(listItems(page).first()).toBeChecked();
      await expect(page.getByText(`The site cannot be reached right now. ${SAVED_NOTICE}`)).toBeVisible();
    }
  });

  test('the next build replaces a saved list as a whole, and what it does not need', async ({ page }) => {
    await openAndSave(page, site.origin + LIST);
    site.isNextBuild = true;
    // Without a network, the list of the first build is still whole.
    site.state = 'down';
    await page.reload();
    await listItems(page).first().check();
    site.state = 'up';
    await page.reload();
    const savedFiles = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes('files'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map(({ url }) => url);
      });
    await expect
      .poll(async () => (await savedFiles()).filter((url) => url.includes('/static/chunks/')))
      .toEqual([]);
    expect((await savedFiles()).filter((url) => url.includes('next-chunks')).length).toBeGreaterThan(5);
    site.state = 'down';
    await page.reload();
    await expect(listItems(page).first()).toBeChecked();
    await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
  });

  test('with SERVICE_WORKER=off, the worker and what it has saved are removed, and a list that is being saved is not', async ({
    page,
    context,
  }) => {
    const withoutWorker = await startBuiltSite({ ...TEST_SITE, SERVICE_WORKER: 'off' });
    await openAndSave(page, site.origin + LIST);
    const saving = await context.newPage();
    const finishSaving = await holdSaving(saving, `${site.origin}/de${LIST}`);
    site.port = withoutWorker.port;
    await page.goto(site.origin + OTHER_LIST);
    const state = () =>
      page.evaluate(async () => ({
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }));
    await expect.poll(state).toEqual({ caches: [], workers: 0 });
    await finishSaving();
    expect(await state()).toEqual({ caches: [], workers: 0 });
    await saving.close();
    const response = await page.goto(site.origin + LIST);
    expect(response?.fromServiceWorker()).toBe(false);
    await expect(listItems(page).first()).toBeVisible();
    await expect.poll(state).toEqual({ caches: [], workers: 0 });
    await withoutWorker.stop();
  });
});

test('the site can be installed in every language, as the same app', async ({ page, context, request }) => {
  const manifestOf = async (path: string) => {
    await page.goto(path);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    return (await request.get(href ?? '')).json();
  };
  expect(await manifestOf('/ar')).toMatchObject({ id: '/', start_url: '/ar', lang: 'ar', dir: 'rtl' });
  const manifest = await manifestOf('/');
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' });
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
  expect(await installabilityErrors(context, page)).toEqual([]);
});

/** What keeps Chromium from offering to install the page, except that tests run in a private window. */
async function installabilityErrors(context: BrowserContext, page: Page): Promise<string[]> {
  const client = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await client.send('Page.getInstallabilityErrors');
  return errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
