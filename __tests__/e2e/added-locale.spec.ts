import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { copyProject } from '@/__tests__/support/copy-project';
import { madeUpMessages } from '@/__tests__/support/made-up-messages';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';

/** A right-to-left language that nobody speaks, with a code that is free for private use. */
const CODE = 'qaa-Arab';
const NAME = '⟦Made up⟧';

const FOLDER = path.resolve('test-results/made-up-locale');
const LIST = 'puppy-first-week';

test.describe.configure({ mode: 'serial' });

let site: BuiltSite | undefined;
let origin: string;

/** The steps of docs/adding-a-language.md: one line, one file, and a list, which is optional. */
function addLanguage(): void {
  const inFolder = (file: string) => path.join(FOLDER, file);
  const locales = inFolder('lib/config/locales.ts');
  const line = `  ar: 'العربية',\n`;
  const source = readFileSync(locales, 'utf8');
  expect(source).toContain(line);
  writeFileSync(locales, source.replace(line, `${line}  '${CODE}': '${NAME}',\n`));

  const english = JSON.parse(readFileSync('messages/en.json', 'utf8'));
  writeFileSync(inFolder(`messages/${CODE}.json`), JSON.stringify(madeUpMessages(english)));

  const list = readFileSync(`content/templates/en/${LIST}.md`, 'utf8');
  mkdirSync(inFolder(`content/templates/${CODE}`));
  writeFileSync(
    inFolder(`content/templates/${CODE}/${LIST}.md`),
    list.replace(/^title: .*$/m, 'title: "⟦A list⟧"'),
  );
}

function run(...command: [string, ...string[]]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  expect(status, stdout + stderr).toBe(0);
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copyProject(FOLDER);
  addLanguage();
  run('node_modules/typescript/bin/tsc', '--noEmit');
  run('node_modules/next/dist/bin/next', 'build', '--webpack');
  site = await startBuiltSite({ DATABASE_URL: 'file:site.db' }, FOLDER);
  origin = `http://localhost:${site.port}`;
});

test.afterAll(() => site?.stop());

test('pages in an added language have its texts, its code and its direction', async ({ page }) => {
  await page.goto(`${origin}/${CODE}`);
  await expect(page.locator('html')).toHaveAttribute('lang', CODE);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.+⟧$/);
  await expect(page.getByText(/^⟦All \d+ checklists⟧$/)).toBeVisible();
});

test('an added language stands in the menu of every page, and a move to it keeps the page', async ({
  page,
}) => {
  await page.goto(`${origin}/templates/work`);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('banner').getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(`${origin}/${CODE}/templates/work`);
  await expect(page.getByText('⟦Subject⟧')).toBeVisible();
});

test('a translated list is shown, marked for search engines, and listed first', async ({ page }) => {
  await page.goto(`${origin}/${LIST}`);
  await expect(page.locator(`link[hreflang="${CODE}"]`)).toHaveAttribute(
    'href',
    new RegExp(`/${CODE}/${LIST}$`),
  );
  await page.goto(`${origin}/${CODE}/${LIST}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦A list⟧');
  await page.goto(`${origin}/${CODE}/templates`);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('⟦A list⟧');
});

test('a list without a translation is the English original and says so', async ({ page }) => {
  await page.goto(`${origin}/${CODE}/tax-return-papers`);
  await expect(
    page.getByText('⟦This list has not been translated yet. You see the English original.⟧'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'ltr');
});

test('another spelling of its code moves to it, and the sitemap knows it', async ({ request }) => {
  const moved = await request.get(`${origin}/${CODE.toLowerCase()}/${LIST}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(308);
  expect(moved.headers().location).toMatch(new RegExp(`/${CODE}/${LIST}$`));
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
  const [, part = ''] = /<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/.exec(sitemap) ?? [];
  expect(await (await request.get(origin + part)).text()).toContain(`hreflang="${CODE}"`);
});
