import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';
import { writeContent, writeTemplate } from '@/scripts/support/content-folder';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';

const checklist = (item: string) => `## Pack ^pack\n\n- [ ] ${item} ^tent\n`;

let site: BuiltSite | undefined;

test.afterEach(() => site?.stop());

test('a client navigation shows a change since the last one, although the browser has stored the page data', async ({
  page,
}) => {
  const folder = test.info().outputPath('site');
  const content = path.join(folder, 'content');
  mkdirSync(folder, { recursive: true });
  writeContent(content, { camping: checklist('Tent') });
  const settings = { DATABASE_URL: `file:${path.join(folder, 'site.db')}`, CONTENT_DIR: content };
  const running = await startBuiltSite(settings);
  site = running;
  const openChecklist = async () => {
    await page.goto(`http://localhost:${running.port}/templates`);
    const data = page.waitForResponse(/\/_next\/data\/.*\/camping\.json/);
    await page.getByRole('link', { name: 'camping' }).click();
    expect((await data).ok()).toBe(true);
  };
  await openChecklist();
  await expect(listItems(page)).toHaveAccessibleName('Tent');

  // The server renders a page once a minute. A restart is faster.
  await running.stop();
  writeTemplate(content, 'camping', checklist('Tent and pegs'));
  site = await startBuiltSite(settings, { port: running.port });
  await openChecklist();
  await expect(listItems(page)).toHaveAccessibleName('Tent and pegs');
});
