import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { copyProject } from '@/__tests__/support/copy-project';
import { madeUpMessages } from '@/__tests__/support/made-up-messages';
import { type DevServer, startDevServer } from '@/__tests__/support/start-dev-server';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { COLORS, PAPER } from '@/lib/config/colors';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

/** A right-to-left language that does not exist, with a code for private use. */
const CODE = 'qaa-Arab';
const NAME = '⟦Made up⟧';

const FOLDER = path.resolve('test-results/dev-server');
const DATABASE = path.join(FOLDER, 'site.db');
const LIST = 'puppy-first-week';
const CHANGED_COLORS = { lightPaper: '#d6eaff', darkPaper: '#001a33', leaf: '#b00020' };

/**
 * Kinds of pages that load their data in different ways. Each takes seconds to compile.
 */
const KINDS = ['template', 'templates', '404'];

/** Generous, since each page is compiled at its first request; a passing test does not wait that long. */
const TIMEOUT = 300_000;

test.describe.configure({ mode: 'serial', timeout: TIMEOUT });
const expectAfterCompiling = expect.configure({ timeout: 60_000 });

let server: DevServer | undefined;
let origin: string;

const inFolder = (file: string) => path.join(FOLDER, file);

function edit(file: string, before: string, after: string): void {
  const source = readFileSync(inFolder(file), 'utf8');
  expect(source).toContain(before);
  writeFileSync(inFolder(file), source.replace(before, after));
}

/** The development server compares all files of the catalog at each request: originals are enough here. */
function removeTranslations(): void {
  for (const locale of LOCALES) {
    if (locale !== DEFAULT_LOCALE)
      rmSync(inFolder(`content/templates/${locale}`), { recursive: true, force: true });
  }
}

/** The steps of docs/adding-a-language.md: one line, one messages file, one translated checklist. */
function addLanguage(): void {
  const line = `  ar: 'العربية',\n`;
  edit('lib/config/locales.ts', line, `${line}  '${CODE}': '${NAME}',\n`);

  const english = JSON.parse(readFileSync('messages/en.json', 'utf8'));
  writeFileSync(inFolder(`messages/${CODE}.json`), JSON.stringify(madeUpMessages(english)));

  const list = readFileSync(`content/templates/en/${LIST}.md`, 'utf8');
  mkdirSync(inFolder(`content/templates/${CODE}`));
  writeFileSync(
    inFolder(`content/templates/${CODE}/${LIST}.md`),
    list.replace(/^title: .*$/m, 'title: "⟦A list⟧"'),
  );
}

/** Other colors in the only place where colors are written. */
function changeColors(): void {
  edit('lib/config/colors.ts', PAPER.light, CHANGED_COLORS.lightPaper);
  edit('lib/config/colors.ts', PAPER.dark, CHANGED_COLORS.darkPaper);
  edit('lib/config/colors.ts', COLORS.leaf.light, CHANGED_COLORS.leaf);
}

const toRgb = (channels: Iterable<number>) => `rgb(${[...channels].join(', ')})`;
const fromHex = (color: string) => toRgb(Buffer.from(color.slice(1), 'hex'));

/** The color of a pixel of an image, as CSS gives it. */
async function colorAt(image: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(image).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return toRgb(await pixel.raw().toBuffer());
}

/** Collects the errors of a page, except for its own status, which the browser logs as an error as well. */
function collectErrors(page: Page, status: number): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with');
    if (message.type() === 'error' && !isStatus) errors.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== status) {
      errors.push(`${response.status()} ${response.url()}`);
    }
  });
  return errors;
}

test.beforeAll(async () => {
  test.setTimeout(TIMEOUT);
  copyProject(FOLDER);
  removeTranslations();
  addLanguage();
  changeColors();
  server = await startDevServer(FOLDER, { DATABASE_URL: `file:${DATABASE}` });
  origin = server.origin;
  // The first request waits until the catalog is filled.
  expect((await fetch(`${origin}/privacy`)).status).toBe(200);
});

test.afterAll(() => server?.stop());

for (const [kind, url] of PAGE_KINDS.filter(([name]) => KINDS.includes(name))) {
  test(`the development server shows the ${kind} page without an error`, { tag: '@long' }, async ({
    page,
  }) => {
    const status = kind === '404' ? 404 : 200;
    const errors = collectErrors(page, status);
    const response = await page.goto(origin + url);
    expect(response?.status()).toBe(status);
    await waitForHydration(page);
    expect(errors).toEqual([]);
  });
}

test('an added language and changed colors have no type errors', { tag: '@long' }, () => {
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
});

test('the development server sends the security headers of the built site, except for what it needs', {
  tag: '@long',
}, async ({ request, baseURL }) => {
  const readHeaders = async (site: string) => {
    const { 'content-security-policy': policy = '', ...headers } = (await request.get(site)).headers();
    const names =
      /^(?:cross-origin-|permissions-|referrer-|reporting-|strict-transport-|x-content-|x-frame-)/;
    const others = Object.entries(headers).filter(([name]) => names.test(name));
    return { policy, others: Object.fromEntries(others) };
  };
  const built = await readHeaders(baseURL ?? '');
  const development = await readHeaders(origin);
  expect(Object.keys(built.others)).toHaveLength(7);
  expect(development.others).toEqual(built.others);
  expect(development.policy).toBe(
    built.policy
      .replace(/script-src [^;]*/, "$& 'unsafe-eval'")
      // A hash would make browsers ignore the keyword.
      .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace(/connect-src [^;]*/, '$& ws:')
      .replace(/require-trusted-types-for [^;]*; trusted-types [^;]*; /, ''),
  );
});

test('pages in an added language have its texts, code and direction', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${origin}/${CODE}`);
  await expect(page.locator('html')).toHaveAttribute('lang', CODE);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.+⟧$/);
  await expect(page.getByText(/^⟦All \d+ checklists⟧$/)).toBeVisible();
});

test('an added language is in the language menu, which switches the current page to it', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${origin}/privacy`);
  // The development server may load a page again that it has just compiled, which closes the menu.
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('banner').getByRole('link', { name: NAME }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(`${origin}/${CODE}/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦Privacy⟧');
});

test('a translated list is shown, and linked with hreflang', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${origin}/${LIST}`);
  await expect(page.locator(`link[hreflang="${CODE}"]`)).toHaveAttribute(
    'href',
    new RegExp(`/${CODE}/${LIST}$`),
  );
  await page.goto(`${origin}/${CODE}/${LIST}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦A list⟧');
});

test('a translated list is listed first', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${origin}/${CODE}/templates`);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('⟦A list⟧');
});

test('a list without a translation is the English original and says so', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${origin}/${CODE}/tax-return-papers`);
  await expect(
    page.getByText('⟦This list has not been translated yet. You see the English original.⟧'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'ltr');
});

test('another spelling of its code redirects to it, and the sitemap contains it', { tag: '@long' }, async ({
  request,
}) => {
  const moved = await request.get(`${origin}/${CODE.toLowerCase()}/${LIST}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(308);
  expect(moved.headers().location).toMatch(new RegExp(`/${CODE}/${LIST}$`));
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
  const [, part = ''] = /<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/.exec(sitemap) ?? [];
  expect(await (await request.get(origin + part)).text()).toContain(`hreflang="${CODE}"`);
});

test('a changed color reaches the style sheet and the theme color, in both themes', { tag: '@long' }, async ({
  page,
}) => {
  const themeColor = page.locator('meta[name=theme-color]');
  await page.goto(origin);
  await expect(page.locator('body')).toHaveCSS('background-color', fromHex(CHANGED_COLORS.lightPaper));
  await expect(themeColor).toHaveAttribute('content', CHANGED_COLORS.lightPaper);
  await page.getByRole('button', { name: 'Theme: light. Switch to dark.' }).click();
  await expect(page.locator('body')).toHaveCSS('background-color', fromHex(CHANGED_COLORS.darkPaper));
  await expect(themeColor).toHaveAttribute('content', CHANGED_COLORS.darkPaper);
});

test('a changed color reaches the web manifest and every icon', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const manifest = await (await request.get(`${origin}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({
    theme_color: CHANGED_COLORS.lightPaper,
    background_color: CHANGED_COLORS.lightPaper,
  });
  await page.goto(origin);
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const sources = new Set([...manifest.icons.map(({ src }: { src: string }) => src), ...linked]);
  expect(sources.size).toBe(7);
  for (const source of sources) {
    const body = await (await request.get(origin + source)).body();
    const image = source.endsWith('.ico') ? body.subarray(body.indexOf('\x89PNG', 0, 'latin1')) : body;
    const { width = 0 } = await sharp(image).metadata();
    expect(await colorAt(image, Math.round(width / 2), 2), source).toBe(fromHex(CHANGED_COLORS.leaf));
  }
});

test('a changed color reaches share images, under new URLs', { tag: '@long' }, async ({
  request,
  baseURL,
}) => {
  const image = '/api/og/template/tax-return-papers.png';
  const changed = await request.get(origin + image);
  expect(await colorAt(await changed.body(), 2, 2)).toBe(fromHex(CHANGED_COLORS.lightPaper));
  expect(await colorAt(await changed.body(), 98, 61)).toBe(fromHex(CHANGED_COLORS.leaf));
  const original = await request.get(`${baseURL}${image}`);
  expect(changed.headers().etag).not.toBe(original.headers().etag);
});

// What README.md promises of `npm run dev`.
test('the development server shows a page, and a text that is edited on the open page', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${origin}/privacy`);
  await waitForHydration(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Privacy');

  const messages = JSON.parse(readFileSync(inFolder('messages/en.json'), 'utf8'));
  messages.privacy.title = 'Edited text';
  writeFileSync(inFolder('messages/en.json'), JSON.stringify(messages));
  await expectAfterCompiling(heading).toHaveText('Edited text');
});

test('an edited component appears on the open page, an edited list after a reload', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${origin}/privacy`);
  await waitForHydration(page);
  edit('components/catalog/text-page.tsx', '<h1>', '<p>Edited component</p><h1>');
  await expectAfterCompiling(page.getByText('Edited component')).toBeVisible();

  await page.goto(`${origin}/${LIST}`);
  await expect(page.getByText('Book a vet check')).toBeVisible();
  edit(`content/templates/en/${LIST}.md`, 'Book a vet check', 'Edited item');
  await page.reload();
  await expect(page.getByText('Edited item')).toBeVisible();
});
