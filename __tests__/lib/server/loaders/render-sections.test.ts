/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { assignIds, createItemId } from '@/lib/catalog/matching/assign-ids';
import { renderSections } from '@/lib/server/loaders/render-sections';

const sectionsOf = (markdown: string) =>
  assignIds(parseChecklist(markdown), null, createItemId).checklist.sections;

test('titles, items and details are rendered', async () => {
  const views = await renderSections(
    sectionsOf('## Before **you** go\n\n- [ ] `Book`\n\n  *Soon.*\n- [ ] Pack\n'),
  );
  expect(views).toMatchObject([
    { titleHtml: 'Before <strong>you</strong> go', items: [{ html: '<code>Book</code>' }, { html: 'Pack' }] },
  ]);
  expect(views[0]?.items[0]?.details).toContain('<em>Soon.</em>');
  expect(views[0]?.items[1]).not.toHaveProperty('details');
});

test('long sections do not block other work while they are rendered', async () => {
  const sections = sectionsOf('- [ ] **Pack**\n'.repeat(500));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await renderSections(sections);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(9);
});
