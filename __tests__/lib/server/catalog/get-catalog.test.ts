/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { removeTemplate, writeContent, writeTemplate } from '@/scripts/support/content-folder';

const folder = temporaryFolder();
const before = process.env;
let content: string;

beforeAll(() => {
  content = folder.file('content');
  writeContent(content, { camping: '## Pack ^pack\n\n- [ ] Tent ^tent\n' });
  process.env = { ...before, CONTENT_DIR: content, DATABASE_URL: `file:${folder.file('site.db')}` };
});

// The store is the process's, so that it outlives the modules.
beforeEach(() => {
  jest.resetModules();
});

afterAll(async () => {
  await (await openStore()).close();
  process.env = before;
});

async function openStore(): Promise<CatalogStore> {
  const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
  return getCatalogStore();
}

async function firstItem(id: string): Promise<string | undefined> {
  const template = await (await openStore()).findTemplate(id, 'en');
  return template?.checklist.sections[0]?.items[0]?.text;
}

test('in development, each access reads edited, new and removed content files', async () => {
  expect(await firstItem('camping')).toBe('Tent');
  writeTemplate(content, 'camping', '## Pack ^pack\n\n- [ ] Tarp ^tent\n');
  writeTemplate(content, 'sailing', '## Pack ^pack\n\n- [ ] Rope ^rope\n');
  expect(await Promise.all([firstItem('camping'), firstItem('sailing')])).toEqual(['Tarp', 'Rope']);
  removeTemplate(content, 'sailing');
  expect(await firstItem('sailing')).toBeUndefined();
});

test('in development, an invalid content file is an error until it is fixed', async () => {
  writeTemplate(content, 'camping', '## Pack ^pack\n\n- [ ] No stored id\n');
  await expect(openStore()).rejects.toThrow(/templates\/en\/camping\.md:\d+: the line has no stored id/);
  writeTemplate(content, 'camping', '## Pack ^pack\n\n- [ ] Poles ^tent\n');
  expect(await firstItem('camping')).toBe('Poles');
});

test('in production, content files are read at the start only', async () => {
  process.env = { ...process.env, NODE_ENV: 'production' };
  const stored = await firstItem('camping');
  writeTemplate(content, 'camping', '## Pack ^pack\n\n- [ ] Stove ^tent\n');
  expect(await firstItem('camping')).toBe(stored);
});
