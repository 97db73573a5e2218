import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { COLORS } from '@/lib/config/colors';
import { addPrivateShare } from '@/scripts/support/add-private-share';
import { findChromium } from '@/scripts/support/find-chromium';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';

const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;
const FOLDER = 'test-results/pictures';
const GAP = 16;

/**
 * Draws every kind of page of a running site at three widths, light and dark, one sheet a kind, for somebody
 * to look at: npm run pictures -- --url http://localhost:3000 [--database FILE] [--locale ar] [--only template]
 * The database is the site's own; a private share is added to it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      database: { type: 'string', default: '.data/checkleaf.db' },
      locale: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const prefix = values.locale ? `/${values.locale}` : '';
  await addPrivateShare(values.database, TEST_SHARE_ID);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    for (const [kind, path] of PAGE_KINDS) {
      if (values.only && values.only !== kind) continue;
      const pictures: Buffer[] = [];
      for (const theme of THEMES) {
        for (const width of WIDTHS) {
          pictures.push(
            await draw(browser, values.url + prefix + (prefix && path === '/' ? '' : path), width, theme),
          );
        }
      }
      const file = `${FOLDER}/${kind.replace(' ', '-')}${values.locale ? `-${values.locale}` : ''}.png`;
      await lineUp(pictures, file);
      console.log(file);
    }
  } finally {
    await browser.close();
  }
}

async function draw(
  browser: Browser,
  url: string,
  width: number,
  theme: (typeof THEMES)[number],
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (theme === 'dark') {
    await page.locator('[data-theme-toggle]').click();
    await page.locator('html[data-theme=dark]').waitFor();
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.warn(`${url} is ${overflow} px too wide at ${width} px`);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}

/** Puts pictures side by side, cut to the height of a long screen. */
async function lineUp(pictures: readonly Buffer[], file: string): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const height = Math.min(2400, Math.max(...sizes.map((size) => size.height)));
  let left = 0;
  const tiles = await Promise.all(
    pictures.map(async (picture, index) => {
      const { width, height: own } = sizes[index] ?? { width: 1, height: 1 };
      const tile = {
        input: await sharp(picture)
          .extract({ left: 0, top: 0, width, height: Math.min(own, height) })
          .toBuffer(),
        left,
        top: 0,
      };
      left += width + GAP;
      return tile;
    }),
  );
  await sharp({ create: { width: left - GAP, height, channels: 3, background: COLORS.boundary.light } })
    .composite(tiles)
    .png()
    .toFile(file);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
