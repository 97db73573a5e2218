import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '@/__tests__/support/site-test';
import { type ImageSize, readImageSize } from '@/lib/browser/read-image-size';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await page.evaluate(`window.read = ${readImageSize}`);
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', ariaLabel: 'Image' });
    document.body.replaceChildren(input);
  });
});

async function sizeOf(page: Page): Promise<ImageSize | string> {
  return page.getByLabel('Image').evaluate(async (input: HTMLInputElement) => {
    const { read } = window as unknown as { read: typeof readImageSize };
    return read(input.files?.[0] as File).catch((error: Error) => error.message);
  });
}

test('reads the size of an SVG image in px', async ({ page }) => {
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  expect(await sizeOf(page)).toEqual({ width: 30, height: 20 });
});

test('reads the size of a raster image', async ({ page }) => {
  await page.getByLabel('Image').setInputFiles('public/icons/icon-192.png');
  expect(await sizeOf(page)).toEqual({ width: 192, height: 192 });
});

test('applies the orientation of a photo', async ({ page }) => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Image').setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer: photo });
  expect(await sizeOf(page)).toEqual({ width: 20, height: 40 });
});

test('rejects a file that is not an image, with its name in the message', async ({ page }) => {
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
  expect(await sizeOf(page)).toBe('“notes.txt” is not an image that this browser can read.');
});

test.describe('without the content security policy, which does not allow to fetch object URLs', () => {
  test.use({ bypassCSP: true });

  for (const [kind, file] of [
    ['an image', { name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }],
    ['a file that is not an image', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') }],
  ] as const) {
    test(`revokes the object URL of ${kind}`, async ({ page }) => {
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
      await page.getByLabel('Image').setInputFiles(file);
      await sizeOf(page);
      expect(await isReadable()).toEqual([false]);
    });
  }
});
