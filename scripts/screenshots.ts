import { existsSync, mkdirSync } from 'node:fs';
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

/** Of A4 paper, in CSS pixels. */
const PRINT_WIDTH = 794;

/**
 * Takes screenshots of every kind of page of a running site at four widths, light and dark, and in print, for visual
 * review. Writes one image per kind of page. `--database` is the database file of that site. A private share is added to it.
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
      screenshots.push(await takePrintScreenshot(browser, url));
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

/** The page with its styles for print, as wide as A4 paper. */
async function takePrintScreenshot(browser: Browser, url: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: PRINT_WIDTH, height: 900 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  const screenshot = await page.screenshot({ fullPage: true });
  await page.close();
  return screenshot;
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
