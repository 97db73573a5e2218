import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { copyProject } from '@/__tests__/support/copy-project';
import { COLORS, PAPER } from '@/lib/config/colors';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';

const FOLDER = path.resolve('test-results/changed-colors');

const CHANGED = { lightPaper: '#d6eaff', darkPaper: '#001a33', leaf: '#b00020' };

test.describe.configure({ mode: 'serial' });

let site: BuiltSite | undefined;
let origin: string;

function changeColors(): void {
  const file = path.join(FOLDER, 'lib/config/colors.ts');
  const source = readFileSync(file, 'utf8')
    .replaceAll(PAPER.light, CHANGED.lightPaper)
    .replaceAll(PAPER.dark, CHANGED.darkPaper)
    .replaceAll(COLORS.leaf.light, CHANGED.leaf);
  writeFileSync(file, source);
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copyProject(FOLDER);
  cpSync('scripts/build-icons.ts', path.join(FOLDER, 'scripts/build-icons.ts'));
  changeColors();
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  expect(status, stdout + stderr).toBe(0);
  site = await startBuiltSite({ DATABASE_URL: 'file:site.db' }, FOLDER);
  origin = `http://localhost:${site.port}`;
});

test.afterAll(() => site?.stop());

const toRgb = (channels: Iterable<number>) => `rgb(${[...channels].join(', ')})`;
const fromHex = (color: string) => toRgb(Buffer.from(color.slice(1), 'hex'));

/** The color of a pixel of an image, as CSS gives it. */
async function colorAt(image: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(image).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return toRgb(await pixel.raw().toBuffer());
}

test('a changed color reaches the style sheet and the theme color, in both themes', async ({ page }) => {
  const themeColor = page.locator('meta[name=theme-color]');
  await page.goto(origin);
  await expect(page.locator('body')).toHaveCSS('background-color', fromHex(CHANGED.lightPaper));
  await expect(themeColor).toHaveAttribute('content', CHANGED.lightPaper);
  await page.getByRole('button', { name: 'Theme: light. Switch to dark.' }).click();
  await expect(page.locator('body')).toHaveCSS('background-color', fromHex(CHANGED.darkPaper));
  await expect(themeColor).toHaveAttribute('content', CHANGED.darkPaper);
});

test('a changed color reaches the web manifest and every icon', async ({ page, request }) => {
  const manifest = await (await request.get(`${origin}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({
    theme_color: CHANGED.lightPaper,
    background_color: CHANGED.lightPaper,
  });
  await page.goto(origin);
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const sources = new Set([...manifest.icons.map(({ src }: { src: string }) => src), ...linked]);
  expect(sources.size).toBe(5);
  for (const source of sources) {
    const body = await (await request.get(origin + source)).body();
    const image = source.endsWith('.ico') ? body.subarray(body.indexOf('\x89PNG', 0, 'latin1')) : body;
    const { width = 0 } = await sharp(image).metadata();
    expect(await colorAt(image, Math.round(width / 2), 2), source).toBe(fromHex(CHANGED.leaf));
  }
});

test('a changed color reaches share images, under new URLs', async ({ request, baseURL }) => {
  const image = '/api/og/template/tax-return-papers.png';
  const changed = await request.get(origin + image);
  expect(await colorAt(await changed.body(), 2, 2)).toBe(fromHex(CHANGED.lightPaper));
  expect(await colorAt(await changed.body(), 98, 61)).toBe(fromHex(CHANGED.leaf));
  const original = await request.get(`${baseURL}${image}`);
  expect(changed.headers().etag).not.toBe(original.headers().etag);
});
