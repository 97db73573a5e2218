import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { COLORS } from '@/lib/config/colors';
import { LOCALES } from '@/lib/config/locales';
import { databaseFile } from '@/lib/server/environment';
import { addPrivateShare } from '@/scripts/support/add-private-share';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { loadEnv } from '@/scripts/support/load-env';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';
import { readArguments, runCommand } from '@/scripts/support/run-command';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';

const USAGE =
  'Usage: npm run screenshots -- [--url http://localhost:3000] [--database FILE] [--locale ar] [--only template]';

const WIDTHS = [360, 768, 1440, 1920];
const THEMES = ['light', 'dark'] as const;
const FOLDER = 'test-results/screenshots';
const GAP = 16;

const PDF_JS = path.resolve('node_modules/unpdf/dist/pdfjs.mjs');
const PRINT_WIDTH = 794;
const PRINTED_PAGES = 2;

/**
 * Takes screenshots of every kind of page of a running site at four widths, light and dark, and of its first printed
 * pages, for visual review. Writes one image per kind of page. `--database` is the database file of that site. A private share is added to it.
 */
runCommand(async () => {
  loadEnv();
  const { values } = readArguments(USAGE, {
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      database: { type: 'string', default: '' },
      locale: { type: 'string' },
      only: { type: 'string' },
    },
  });
  requireOneOf(
    'kind of page',
    values.only,
    PAGE_KINDS.map(([kind]) => kind),
  );
  requireOneOf('locale', values.locale, LOCALES);
  const database = values.database || databaseFile('Screenshots need a site with a SQLite file.');
  if (!existsSync(database)) {
    throw new Error(`${database}: there is no such database: pass that of the site with --database`);
  }
  await fetch(values.url).catch(() => {
    throw new Error(
      `No site runs at ${values.url}: start it with npm start, or pass another URL with --url.`,
    );
  });
  const prefix = values.locale ? `/${values.locale}` : '';
  await addPrivateShare(database, TEST_SHARE_ID);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: findFullChromium(), args: ['--no-sandbox'] });
  try {
    for (const [kind, pathname] of PAGE_KINDS) {
      if (values.only && values.only !== kind) continue;
      const url = values.url + prefix + (prefix && pathname === '/' ? '' : pathname);
      const screenshots: Buffer[] = [];
      for (const theme of THEMES) {
        for (const width of WIDTHS) {
          screenshots.push(
            await takeScreenshot(browser, { url, width, theme, locale: values.locale ?? 'en' }),
          );
        }
      }
      screenshots.push(...(await printPages(browser, url)));
      const file = `${FOLDER}/${kind.replace(' ', '-')}${values.locale ? `-${values.locale}` : ''}.png`;
      await joinHorizontally(screenshots, file);
      console.log(file);
    }
  } finally {
    await browser.close();
  }
});

function requireOneOf(what: string, given: string | undefined, known: readonly string[]): void {
  if (given === undefined || known.includes(given)) return;
  throw new Error(`There is no ${what} “${given}”: use one of ${known.join(', ')}.`);
}

type Shot = { url: string; width: number; theme: (typeof THEMES)[number]; locale: string };

async function takeScreenshot(browser: Browser, { url, width, theme, locale }: Shot): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    // A visitor with another language would be offered the page in that one.
    locale,
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (theme === 'dark') {
    await page.locator('[data-theme-toggle]').click();
    await page.locator('html[data-theme=dark]').waitFor();
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.warn(`${url} is ${overflow} px too wide at ${width} px`);
  const screenshot = await page.screenshot({ fullPage: true });
  await page.close();
  return screenshot;
}

/** The first pages of the page's PDF on A4 paper. */
async function printPages(browser: Browser, url: string): Promise<Buffer[]> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const pdf = (await page.pdf({ format: 'A4' })).toString('base64');
  await page.close();
  // PDF.js draws on a canvas, so it runs in the browser too.
  const viewer = await browser.newPage();
  await viewer.route('**/pdfjs.mjs', (route) => route.fulfill({ path: PDF_JS }));
  await viewer.route('**/viewer', (route) => route.fulfill({ contentType: 'text/html', body: VIEWER }));
  await viewer.goto('http://localhost/viewer', { waitUntil: 'load' });
  await viewer.waitForFunction(() => window.pdfjs);
  await viewer.evaluate(drawPdf, { pdf, count: PRINTED_PAGES, width: PRINT_WIDTH });
  const images: Buffer[] = [];
  for (const canvas of await viewer.locator('canvas').all()) images.push(await canvas.screenshot());
  await viewer.close();
  return images;
}

/** A dynamic import in `drawPdf` would be compiled for Node. */
const VIEWER = '<script type="module">window.pdfjs = await import("/pdfjs.mjs");</script>';

declare global {
  interface Window {
    pdfjs: typeof import('unpdf/pdfjs');
  }
}

/** Runs in the browser: adds a canvas for each of the first pages of a PDF, which is in base64. */
async function drawPdf({ pdf, count, width }: { pdf: string; count: number; width: number }): Promise<void> {
  const data = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  const document = await window.pdfjs.getDocument({ data }).promise;
  for (let number = 1; number <= Math.min(count, document.numPages); number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = Object.assign(window.document.createElement('canvas'), {
      width: Math.round(viewport.width),
      height: Math.round(viewport.height),
    });
    window.document.body.append(canvas);
    await page.render({ canvas, viewport }).promise;
  }
}

/** Writes the images side by side to one PNG file, cropped to 2400 px in height. */
async function joinHorizontally(images: readonly Buffer[], file: string): Promise<void> {
  const sizes = await Promise.all(images.map((image) => sharp(image).metadata()));
  const height = Math.min(2400, Math.max(...sizes.map((size) => size.height)));
  let left = 0;
  const tiles: OverlayOptions[] = [];
  for (const [index, image] of images.entries()) {
    const { width, height: fullHeight } = sizes[index] ?? { width: 1, height: 1 };
    const area = { left: 0, top: 0, width, height: Math.min(fullHeight, height) };
    tiles.push({ input: await sharp(image).extract(area).toBuffer(), left, top: 0 });
    left += width + GAP;
  }
  await sharp({ create: { width: left - GAP, height, channels: 3, background: COLORS.boundary.light } })
    .composite(tiles)
    .png()
    .toFile(file);
}
