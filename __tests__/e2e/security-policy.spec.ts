import { createHash } from 'node:crypto';
import { type Route, test as testWithViolations } from '@playwright/test';
import { listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

/** Inline scripts that browsers run: those without a type. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

const INLINE_STYLE = /<style>(.*?)<\/style>/gs;

test('every page has one inline script and one inline style sheet, with the hashes that the policy allows', async ({
  request,
}) => {
  for (const [kind, path] of PAGE_KINDS) {
    const response = await request.get(path);
    const html = await response.text();
    const hashesOf = (element: RegExp) =>
      [...html.matchAll(element)].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    const policy = response.headers()['content-security-policy'];
    for (const [directive, element] of [
      ['script-src', INLINE_SCRIPT],
      ['style-src', INLINE_STYLE],
    ] as const) {
      const hashes = hashesOf(element);
      expect(hashes, kind).toHaveLength(1);
      expect(policy, kind).toContain(`${directive} 'self' ${hashes[0]};`);
    }
    expect(html, kind).not.toMatch(/rel="stylesheet"|<[^>]+\s(?:style|on[a-z]+)=/);
  }
});

/** Kinds with code of their own. A violation of another one fails its test of accessibility, which switches the theme too. */
const KINDS = ['index', 'template', 'search', 'private-share', '500'];

test.use({ savesLists: true });

test('no page kind violates the policy, neither when it loads nor after a theme switch and navigations', async ({
  page,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
        const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
        reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
      },
    );
  });
  for (const [kind, path] of PAGE_KINDS.filter(([name]) => KINDS.includes(name))) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (kind === 'index') continue;
    await page.getByRole('banner').getByRole('link', { name: 'Checkleaf, home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/one step/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/one step/);
  }
  expect(violations).toEqual([]);
});

test('a page whose HTML was changed, so that React renders it anew, works and violates nothing', async ({
  page,
}) => {
  const changeHtml = async (route: Route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('<main', '<div><main').replace('</main>', '</main></div>');
    await route.fulfill({ response, body: html });
  };
  // The service worker requests the page again, perhaps when the test is over.
  await page.route('**/puppy-first-week', changeHtml, { times: 1 });
  await page.goto('/puppy-first-week');
  await expect(page.locator('div > main + *')).toBeAttached();
  await listItems(page).first().check();
  await expect(page.getByRole('progressbar', { name: /^1 of/ }).first()).toBeVisible();
});

testWithViolations('scripts can insert no markup, and load scripts of the site only', async ({ page }) => {
  await page.goto('/');
  const inserted = await page.evaluate(() => {
    const element = document.createElement('p');
    element.innerHTML = '<img src="/x" onerror="alert(1)">';
    return { children: element.childElementCount, text: element.textContent };
  });
  expect(inserted).toEqual({ children: 0, text: '<img src="/x" onerror="alert(1)">' });
  const canLoad = (url: string) =>
    page.evaluate((src) => {
      try {
        document.createElement('script').src = src;
        return true;
      } catch {
        return false;
      }
    }, url);
  expect(await canLoad('/_next/static/chunks/main.js')).toBe(true);
  for (const url of [
    '/api/search',
    '/_next/static/../../api/search',
    '/_next/static/%2e%2e/.%2E/api/search',
    '/_next/static/.\t./.\t./api/search',
    '//example.org/_next/static/x.js',
    'https://example.org/x.js',
    'data:text/javascript,',
  ]) {
    expect(await canLoad(url), url).toBe(false);
  }
});

testWithViolations('an inline script that someone adds to a page does not run', async ({ page }) => {
  await page.route('**/privacy', async (route) => {
    const response = await route.fetch();
    const script = '<script>document.documentElement.dataset.added = "1"</script>';
    await route.fulfill({ response, body: (await response.text()).replace('<head>', `<head>${script}`) });
  });
  await page.goto('/privacy');
  expect(await page.content()).toContain('dataset.added');
  await expect(page.locator('html')).not.toHaveAttribute('data-added');
});
