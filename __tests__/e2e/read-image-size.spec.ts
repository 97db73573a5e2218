import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '@/__tests__/support/site-test';
import { type ImageSize, readImageSize } from '@/lib/browser/read-image-size';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>');

async function openInput(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(`window.read = ${readImageSize}`);
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', ariaLabel: 'Image' });
    document.body.replaceChildren(input);
  });
}

async function sizeOf(page: Page, name: string, buffer: Buffer): Promise<ImageSize | string> {
  const mimeType = name.endsWith('.svg') ? 'image/svg+xml' : '';
  await page.getByLabel('Image').setInputFiles({ name, mimeType, buffer });
  return page.getByLabel('Image').evaluate(async (input: HTMLInputElement) => {
    const { read } = window as unknown as { read: typeof readImageSize };
    return read(input.files?.[0] as File).catch((error: Error) => error.message);
  });
}

test('reads the size of an image in px, as it is turned, and rejects another file by its name', async ({
  page,
}) => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await openInput(page);
  expect(await sizeOf(page, 'p.svg', SVG)).toEqual({ width: 30, height: 20 });
  expect(await sizeOf(page, 'turned.jpg', photo)).toEqual({ width: 20, height: 40 });
  expect(await sizeOf(page, 'notes.txt', Buffer.from('hi'))).toBe(
    '“notes.txt” is not an image that this browser can read.',
  );
});

test.describe('without the content security policy, which does not allow to fetch object URLs', () => {
  test.use({ bypassCSP: true });

  test('revokes the object URLs of an image and of another file', async ({ page }) => {
    await openInput(page);
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
    await sizeOf(page, 'p.svg', SVG);
    await sizeOf(page, 'notes.txt', Buffer.from('hi'));
    const readable = await page.evaluate(() => {
      const { created } = window as unknown as { created: string[] };
      const isReadable = (url: string) =>
        fetch(url).then(
          () => true,
          () => false,
        );
      return Promise.all(created.map(isReadable));
    });
    expect(readable).toEqual([false, false]);
  });
});
