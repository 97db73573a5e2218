/** @jest-environment node */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { GetStaticPropsResult } from 'next';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { PageProps } from '@/lib/page/page-props';
import type { NotFoundViewProps } from '@/lib/page/view-props';
import { writeContent, writeContentFile } from '@/scripts/support/content-folder';

const folder = temporaryFolder();
const before = process.env;

/** More editors’ picks than the page shows. One of them is translated. */
beforeAll(() => {
  const root = folder.file('content');
  writeContent(root, {});
  const files = [...Array.from({ length: 8 }, (_, index) => `en/list-${index}`), 'de/list-3'];
  for (const file of files) {
    const head = `title: ${file}\nsummary: Short.\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-05-01\nfeatured: true`;
    writeContentFile(
      root,
      `templates/${file}.md`,
      `---\n${head}\n---\n\n## Pack ^pack\n\n- [ ] Boots ^boots\n`,
    );
  }
});

beforeEach(() => {
  jest.resetModules();
  const settings = { DATABASE_URL: `file:${folder.file('site.db')}`, CONTENT_DIR: folder.file('content') };
  process.env = { ...before, ...settings };
});

afterEach(async () => {
  const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
  if (!process.env.NEXT_PHASE) await (await getCatalogStore()).close();
  process.env = before;
});

async function load(locale: string): Promise<PageProps<NotFoundViewProps> & { revalidate: unknown }> {
  const { notFoundProps } = await import('@/lib/server/loaders/load-error-pages');
  const result: GetStaticPropsResult<PageProps<NotFoundViewProps>> = await notFoundProps({ locale });
  if (!('props' in result)) throw new Error('The 404 page has no props.');
  return { ...(await result.props), revalidate: result.revalidate };
}

test('the 404 page of a running site has editors’ picks in the visitor’s locale, and is revalidated', async () => {
  const { view, shell, revalidate } = await load('de');
  expect(view.picks).toHaveLength(6);
  expect(view.picks.map(({ locale }) => locale)).toContain('de');
  expect(shell.messages.notFound?.picksTitle).toBe('Auswahl der Redaktion');
  expect(shell.head.tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(revalidate).toBe(60);
});

test('during the build, the catalog cannot be opened, and pages show an empty one', async () => {
  process.env.NEXT_PHASE = 'phase-production-build';
  const { getCatalogStore } = await import('@/lib/server/catalog/get-catalog');
  await expect(getCatalogStore()).rejects.toThrow('The build must not open the catalog.');
  const { getStaticProps } = await import('@/pages/index');
  expect(await getStaticProps({ locale: 'de' })).toMatchObject({
    props: { view: { sample: null, templateCount: 0 }, shell: { footerTags: [] } },
  });
});

test('during the build, the 404 page needs no store', async () => {
  process.env.NEXT_PHASE = 'phase-production-build';
  process.env.DATABASE_URL = 'file:/dev/null/no-such-folder/site.db';
  const { view, shell } = await load('en');
  expect(view.picks).toEqual([]);
  expect(shell.footerTags).toEqual([]);
});
