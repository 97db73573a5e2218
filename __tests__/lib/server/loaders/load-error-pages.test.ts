/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { GetStaticPropsResult } from 'next';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { PageProps } from '@/lib/page/page-props';
import type { NotFoundViewProps } from '@/lib/page/view-props';

const folder = temporaryFolder();
const before = process.env;

beforeEach(() => {
  jest.resetModules();
  process.env = { ...before, DATABASE_URL: `file:${folder.file('site.db')}` };
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
