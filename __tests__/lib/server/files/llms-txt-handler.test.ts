/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { renderLlmsTxt } from '@/lib/server/files/llms-txt-handler';

const tag = { id: 'travel', locale: 'en', title: 'Travel', description: 'On the way.', templateCount: 1 };
const content = { locale: 'en', siteUrl: 'https://example.org', description: 'Lists.', tags: [tag] };

test('a tagged template is listed however many newer templates without a tag there are', () => {
  const untagged = Array.from({ length: 600 }, (_, index) => makeTemplate({ id: `new-${index}`, tags: [] }));
  const text = renderLlmsTxt({ ...content, templates: [...untagged, makeTemplate({ id: 'old' })] });
  expect(text).toContain('https://example.org/old.md');
  expect(text).not.toContain('new-1.md');
});

test('a tag with many templates leaves room for the others, and featured templates come first', () => {
  const many = Array.from({ length: 600 }, (_, index) => makeTemplate({ id: `many-${index}` }));
  const home = { ...tag, id: 'home', title: 'Home' };
  const text = renderLlmsTxt({
    ...content,
    tags: [tag, home],
    templates: [
      ...many,
      makeTemplate({ id: 'pick', featured: true }),
      makeTemplate({ id: 'sofa', tags: ['home'] }),
    ],
  });
  expect(text).toContain('https://example.org/pick.md');
  expect(text).toContain('https://example.org/sofa.md');
  expect(text.match(/many-\d+\.md/g)?.length).toBeLessThan(100);
});
