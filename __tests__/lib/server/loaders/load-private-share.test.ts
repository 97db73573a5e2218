/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { assignIds, createItemId } from '@/lib/catalog/matching/assign-ids';
import { createShareId, type Share } from '@/lib/catalog/share';
import { loadPrivateShare } from '@/lib/server/loaders/load-private-share';
import { renderSections } from '@/lib/server/loaders/render-sections';
import { getHeadTranslator } from '@/lib/server/page/load-messages';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

async function addShare(markdown: string): Promise<Share> {
  const { checklist } = assignIds(parseChecklist(markdown), null, createItemId);
  const share = {
    id: createShareId(),
    title: 'Our trip',
    owner: 'Ana de Souza',
    createdAt: '2026-06-01T12:00:00.000Z',
    checklist,
  };
  await catalog.store.addShare(share, null);
  return share;
}

async function load(id: string) {
  return loadPrivateShare(catalog.store, { params: { id }, locale: 'en', t: await getHeadTranslator('en') });
}

async function loadSections(id: string) {
  const loaded = await load(id);
  return loaded.kind === 'page' ? loaded.view.share?.sections : undefined;
}

describe('the sections of a private share', () => {
  test('are rendered', async () => {
    const { id, checklist } = await addShare(
      '## Before **you** go\n\n- [x] `Book`\n\n  *Soon.*\n\n## Then\n\n- [ ] Pack\n',
    );
    const sections = await loadSections(id);
    expect(sections?.[0]?.items[0]).toMatchObject({ html: '<code>Book</code>' });
    expect(sections).toEqual(await renderSections(checklist.sections));
  });

  test('are rendered once, for concurrent requests too', async () => {
    const { id } = await addShare('- [ ] **Pack**\n');
    const [first, second] = await Promise.all([loadSections(id), loadSections(id)]);
    expect(first).toHaveLength(1);
    expect(second).toBe(first);
    expect(await loadSections(id)).toBe(first);
  });
});

test('a revoked share is gone, although its sections were rendered', async () => {
  const { id } = await addShare('- [ ] Pack\n');
  expect(await load(id)).toMatchObject({ kind: 'page' });
  await catalog.store.revokeShare(id, new Date());
  expect(await load(id)).toMatchObject({ kind: 'gone', view: { share: null } });
});
