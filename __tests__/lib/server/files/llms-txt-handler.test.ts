/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import type { Template } from '@/lib/catalog/template';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { type LlmsTxtContent, renderLlmsTxt } from '@/lib/server/files/llms-txt-handler';
import { getHeadTranslator } from '@/lib/server/page/messages';

const tag = { id: 'travel', locale: 'en', title: 'Travel', description: 'On the way.', templateCount: 1 };

async function render(templates: Template[], { locale = 'en', tags = [tag] }: Partial<LlmsTxtContent> = {}) {
  const t = await getHeadTranslator(toLocale(locale));
  return renderLlmsTxt({ locale, siteUrl: 'https://example.org', t, tags, templates });
}

test('a tagged template is listed however many newer templates without a tag there are', async () => {
  const untagged = Array.from({ length: 600 }, (_, index) => makeTemplate({ id: `new-${index}`, tags: [] }));
  const text = await render([...untagged, makeTemplate({ id: 'old' })]);
  expect(text).toContain('https://example.org/old.md');
  expect(text).not.toContain('new-1.md');
});

test('a tag with many templates leaves room for the others, and featured templates come first', async () => {
  const many = Array.from({ length: 600 }, (_, index) => makeTemplate({ id: `many-${index}` }));
  const home = { ...tag, id: 'home', title: 'Home' };
  const text = await render(
    [...many, makeTemplate({ id: 'pick', featured: true }), makeTemplate({ id: 'sofa', tags: ['home'] })],
    { tags: [tag, home] },
  );
  expect(text).toContain('https://example.org/pick.md');
  expect(text).toContain('https://example.org/sofa.md');
  expect(text.match(/many-\d+\.md/g)?.length).toBeLessThan(100);
});

test('translated templates come before originals, and every text is in the locale', async () => {
  const original = makeTemplate({ id: 'original', featured: true });
  const text = await render([original, makeTemplate({ id: 'translated', locale: 'de' })], { locale: 'de' });
  expect(text.indexOf('https://example.org/de/translated.md')).toBeLessThan(
    text.indexOf('https://example.org/de/original.md'),
  );
  expect(text).toContain(
    'Jede Checkliste gibt es als Webseite unter https://example.org/de/{id} und als Markdown unter https://example.org/de/{id}.md.',
  );
  expect(text).toContain('(https://example.org/sitemap.xml): alle Seiten');
  expect(text).not.toMatch(/every page|newest checklists/);
});
