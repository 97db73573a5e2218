import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { expectAccessible } from '@/__tests__/support/axe';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_SITE } from '@/scripts/support/test-site';

const SITE = TEST_SITE.SITE_URL;
const LIST = 'weekend-camping-with-a-tent';
const TITLE = 'Weekend camping: two nights in a tent';

/** What a page of another site does with a list: it asks for its frame, inserts it, and notes what the frame tells. */
const HOST_SCRIPT = `
  window.messages = [];
  addEventListener('message', ({ data, origin }) => {
    messages.push({ ...data, origin });
    document.querySelector('iframe').height = data.height;
  });
  window.embed = async (oEmbedUrl) => {
    const { html } = await (await fetch(oEmbedUrl)).json();
    document.body.innerHTML = html;
  };
`;

type Message = { type: string; id: string; height: number; origin: string };

/** A page of another site, and what the browser complained about and requested from ours. */
type Host = { origin: string; problems: string[]; requests: string[] };

const test = base.extend<{ host: Host }>({
  host: async ({ context }, use) => {
    const server: Server = createServer(({ headers }, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      // The strictest page that can have frames of other sites. Browsers support it in secure contexts only.
      if (headers.host?.startsWith('localhost')) {
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      }
      response.end(`<!doctype html><title>Blog</title><script>${HOST_SCRIPT}</script><body></body>`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://blog.checkleaf.test:${port}`, ...watch(context) });
    server.close();
    server.closeAllConnections();
  },
});

function watch(context: BrowserContext): Pick<Host, 'problems' | 'requests'> {
  const problems: string[] = [];
  const requests: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('request', (request) => {
    if (request.url().startsWith(SITE)) requests.push(request.url().slice(SITE.length));
  });
  return { problems, requests };
}

/** Shows an HTML frame in a page of another site. */
async function showFrame(page: Page, origin: string, html: string): Promise<void> {
  await page.goto(origin);
  await page.evaluate((frame) => {
    document.body.innerHTML = frame;
  }, html);
}

/** The element around the frame’s document, for its contents. */
const frameOf = (page: Page) => page.frameLocator('iframe');

const readMessages = (page: Page) =>
  page.evaluate(() => (window as unknown as { messages: Message[] }).messages);

test('a page of another site shows a list by oEmbed alone: ticks stay, the height is known, and nothing is tracked', async ({
  page,
  context,
  request,
  host,
}) => {
  const listPage = await (await request.get(`/${LIST}?utm_source=blog`)).text();
  const [, href = ''] =
    /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(listPage) ?? [];
  const oEmbedUrl = href.replaceAll('&amp;', '&');
  expect(oEmbedUrl).toContain(`${SITE}/api/oembed?url=`);
  const embed = async () => {
    await page.goto(host.origin);
    await page.evaluate(
      (url) => (window as unknown as { embed: (url: string) => void }).embed(url),
      oEmbedUrl,
    );
  };
  await embed();
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  const checkboxes = frame.getByRole('checkbox');
  const total = await checkboxes.count();
  await expect(frame.getByRole('progressbar')).toHaveAccessibleName(`0 of ${total} done`);
  await checkboxes.nth(1).check();
  await expect(frame.getByRole('progressbar')).toHaveAccessibleName(`1 of ${total} done`);

  await expect.poll(() => readMessages(page)).not.toEqual([]);
  const [message] = await readMessages(page);
  expect(message).toEqual({ type: 'checkleaf:height', id: LIST, height: expect.any(Number), origin: SITE });
  // The page has made the frame as high as the list.
  const isScrollable = () => frame.locator('html').evaluate((root) => root.scrollHeight > root.clientHeight);
  await expect.poll(isScrollable).toBe(false);

  await embed();
  await expect(frameOf(page).getByRole('checkbox').nth(1)).toBeChecked();
  await expect(frameOf(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  const stored = await frameOf(page)
    .locator('body')
    .evaluate(() => Object.keys(localStorage));
  expect(stored).toEqual([`checkleaf:ticks:${LIST}`]);
  expect(await context.cookies()).toEqual([]);
  expect(new Set(host.requests)).toEqual(new Set([oEmbedUrl.slice(SITE.length), `/embed/${LIST}`]));

  const opened = context.waitForEvent('page');
  await frameOf(page).getByRole('link', { name: 'Open on Checkleaf' }).click();
  const site = await opened;
  await expect(site).toHaveURL(`${SITE}/${LIST}?utm_source=embed&utm_content=blog.checkleaf.test`);
  expect(await site.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(host.problems).toEqual([]);
});

test('an isolated page can have the frame', async ({ page, host }) => {
  await showFrame(
    page,
    host.origin.replace('blog.checkleaf.test', 'localhost'),
    `<iframe src="${SITE}/embed/${LIST}"></iframe>`,
  );
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText(TITLE);
  expect(host.problems).toEqual([]);
});

test('without storage, ticks last until the frame is closed', async ({ page, host }) => {
  await showFrame(page, host.origin, `<iframe sandbox="allow-scripts" src="${SITE}/embed/${LIST}"></iframe>`);
  const frame = frameOf(page);
  await frame.getByRole('checkbox').first().check();
  await frame.getByRole('checkbox').nth(2).check();
  await frame.getByRole('checkbox').first().uncheck();
  await expect(frame.getByRole('progressbar')).toHaveAccessibleName(/^1 of /);
  const canStore = await frame.locator('body').evaluate(() => {
    try {
      return localStorage !== null;
    } catch {
      return false;
    }
  });
  expect(canStore).toBe(false);
  expect(host.problems).toEqual([]);
});

test('redirects to the frame of a list and the page for a list that does not exist are shown in a frame', async ({
  page,
  host,
}) => {
  for (const path of [`/embed/${LIST}/`, `/en/embed/${LIST}`]) {
    await showFrame(page, host.origin, `<iframe src="${SITE}${path}"></iframe>`);
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText(TITLE);
  }
  for (const id of ['no-such-list', TEST_SHARE_ID]) {
    await showFrame(page, host.origin, `<iframe src="${SITE}/embed/${id}"></iframe>`);
    await expect(frameOf(page).getByRole('heading')).toHaveText('There is no such checklist');
  }
});

test('the theme is that of the URL; “system” follows the system', async ({ page, host }) => {
  const background = () =>
    frameOf(page)
      .locator('html')
      .evaluate((root) => getComputedStyle(root).backgroundColor);
  const light = 'rgb(251, 250, 245)';
  const dark = 'rgb(15, 23, 19)';
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [query, color] of [
    ['', light],
    ['?theme=system', dark],
    ['?theme=light', light],
  ]) {
    await showFrame(page, host.origin, `<iframe src="${SITE}/embed/${LIST}${query}"></iframe>`);
    await expect.poll(background, query).toBe(color);
  }
});

for (const path of [`/ar/embed/${LIST}?theme=dark`, '/embed/no-such-list']) {
  test(`${path} is accessible and valid, and does not scroll horizontally`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
      await (await request.get(path)).text(),
    );
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`)),
    ).toEqual([]);
    for (const width of [280, 1200]) {
      await page.setViewportSize({ width, height: 480 });
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    for (const checkbox of (await page.getByRole('checkbox').all()).slice(0, 2)) await checkbox.check();
    await expectAccessible(page);
  });
}

test('the list can be used with the keyboard', async ({ page }) => {
  await page.goto(`/embed/${LIST}?title=0`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Outdoors desk' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});

test('the dialog with the code is accessible, also on a phone, and gives the focus back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/ar/${LIST}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'المزيد' }).click();
  await page.getByRole('button', { name: 'تضمين القائمة' }).click();
  const dialog = page.getByRole('dialog', { name: 'تضمين القائمة' });
  await dialog.getByRole('radio', { name: 'داكن' }).check();
  await expect(dialog.getByRole('textbox')).toHaveValue(
    new RegExp(
      `^<iframe src="${SITE}/ar/embed/${LIST}\\?theme=dark" title="[^"]+" width="100%" height="600"`,
    ),
  );
  const { left, right } = await dialog.evaluate((element) => element.getBoundingClientRect());
  expect([left >= 0, right <= 320]).toEqual([true, true]);
  await expectAccessible(page, { within: ['dialog[open]'] });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'المزيد' })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('items can be ticked, and no progress is shown', async ({ page }) => {
    await page.goto(`/de/embed/${LIST}`);
    await page.getByRole('checkbox').first().check();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Auf Checkleaf öffnen' })).toBeVisible();
  });
});
