/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { type LlmsTxtContent, renderLlmsTxt } from '@/lib/server/routes/llms-txt-handler';

const tag = { id: 'travel', locale: 'en', title: 'Travel', description: 'On the way.' };

async function render(
  sections: LlmsTxtContent['sections'],
  locale = 'en',
  series: LlmsTxtContent['series'] = [],
) {
  const t = await getHeadTranslator(toLocale(locale));
  return renderLlmsTxt({ locale, siteUrl: 'https://example.org', t, sections, series });
}

test('each template is listed below its main tag only, and a tag that is the main tag of none is left out', async () => {
  const templates = [makeTemplate({ tags: ['travel', 'home'] })];
  const home = { ...tag, id: 'home', title: 'Home' };
  const text = await render([
    { tag, templates },
    { tag: home, templates },
  ]);
  expect(text.match(/https:\/\/example\.org\/camping\.md/g)).toHaveLength(1);
  expect(text).toContain('## Travel');
  expect(text).not.toContain('## Home');
});

test('every text is in the locale', async () => {
  const text = await render([{ tag, templates: [makeTemplate({ locale: 'de' })] }], 'de');
  expect(text).toContain('https://example.org/de/camping.md');
  expect(text).toContain(
    'Jede Checkliste gibt es als Webseite unter https://example.org/de/{id} und als Markdown unter https://example.org/de/{id}.md.',
  );
  expect(text).toContain('(https://example.org/sitemap.xml): alle Seiten');
  expect(text).not.toMatch(/every page|newest checklists/);
});

test('series are listed with their pages, in a section that is left out if there are none', async () => {
  const series = { id: 'trip', locale: 'de', title: 'Reise [kurz]', description: 'Erst packen.' };
  const text = await render([], 'de', [{ ...series, lists: [] }]);
  expect(text).toContain(
    '## Reihen\n\n- [Reise \\[kurz\\]](https://example.org/de/series/trip): Erst packen.\n',
  );
  expect(await render([], 'de')).not.toContain('## Reihen');
});
