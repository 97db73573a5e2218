/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { LOCALES } from '@/lib/config/locales';

type Engine = typeof import('@/lib/server/og-images/render-text');

const rendered: string[] = [];

jest.mock('@/lib/server/og-images/render-text', (): Engine => {
  const engine = jest.requireActual<Engine>('@/lib/server/og-images/render-text');
  const renderText: Engine['renderText'] = (text, style) => {
    rendered.push(text);
    return engine.renderText(text, style);
  };
  return { ...engine, renderText };
});

/** Images with the longest titles, of lists and of narrow titles, that are drawn in each language. All would take minutes. */
const SAMPLE = 2;

test.each(LOCALES)('no text of the longest lists, subjects and series is shortened in %s', async (locale) => {
  const { seriesOgImage, tagOgImage, templateOgImage } = await import(
    '@/lib/server/og-images/og-image-content'
  );
  const { renderOgImage } = await import('@/lib/server/og-images/render-og-image');
  const { getHeadTranslator } = await import('@/lib/server/page/load-messages');
  const t = await getHeadTranslator(locale);
  const { records } = await readCatalogContent();
  const images = records.flatMap((record) => {
    if (record.value.locale !== locale) return [];
    if (record.kind === 'template') return [{ kind: 'list', ...templateOgImage(record.value, t) }];
    const none = { items: [], total: 0 };
    if (record.kind === 'tag') return [{ kind: 'narrow', ...tagOgImage(record.value, none, t) }];
    if (record.kind === 'series') return [{ kind: 'narrow', ...seriesOgImage(record.value, [], t) }];
    return [];
  });
  const longest = images.toSorted((a, b) => b.title.length - a.title.length);
  for (const kind of ['list', 'narrow']) {
    const sample = longest.filter((image) => image.kind === kind).slice(0, SAMPLE);
    expect(sample).toHaveLength(SAMPLE);
    for (const image of sample) await renderOgImage(image);
  }
  expect(rendered.length).toBeGreaterThan(0);
  expect(rendered.filter((text) => text.includes('…'))).toEqual([]);
});
