import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '@/__tests__/support/site-test';
import { type ImageSize, readImageSize } from '@/lib/browser/read-image-size';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await page.setContent(
    `<input type="file" aria-label="Picture"><script>window.read = ${readImageSize}</script>`,
  );
});

async function sizeOf(page: Page): Promise<ImageSize | string> {
  return page.getByLabel('Picture').evaluate(async (input: HTMLInputElement) => {
    const { read } = window as unknown as { read: typeof readImageSize };
    return read(input.files?.[0] as File).catch((error: Error) => error.message);
  });
}

test('the size of a chosen picture is read in px', async ({ page }) => {
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  expect(await sizeOf(page)).toEqual({ width: 30, height: 20 });
});

test('a raster picture is read too', async ({ page }) => {
  await page.getByLabel('Picture').setInputFiles('public/icons/icon-192.png');
  expect(await sizeOf(page)).toEqual({ width: 192, height: 192 });
});

test('the orientation of a photograph is applied', async ({ page }) => {
  const photograph = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer: photograph });
  expect(await sizeOf(page)).toEqual({ width: 20, height: 40 });
});

test('a file that is no picture is refused by its name', async ({ page }) => {
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
  expect(await sizeOf(page)).toBe('“notes.txt” is not an image that this browser can read.');
});

for (const [kind, file] of [
  ['a picture', { name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }],
  ['a file that is no picture', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') }],
] as const) {
  test(`the object URL of ${kind} is revoked`, async ({ page }) => {
    await page.evaluate(() => {
      const created: string[] = [];
      const { createObjectURL } = URL;
      URL.createObjectURL = (object) => {
        const url = createObjectURL(object);
        created.push(url);
        return url;
      };
      Object.assign(window, { created });
    });
    const isReadable = () =>
      page.evaluate(() => {
        const { created } = window as unknown as { created: string[] };
        return Promise.all(
          created.map((url) =>
            fetch(url).then(
              () => true,
              () => false,
            ),
          ),
        );
      });
    await page.getByLabel('Picture').setInputFiles(file);
    await sizeOf(page);
    expect(await isReadable()).toEqual([false]);
  });
}
