import { expect, test } from '@jest/globals';
import { embedCode, embedHeight, embedUrl } from '@/lib/links/embed';

test('the URL of a list for frames has its locale, and its theme unless that is light', () => {
  const site = 'https://example.org';
  expect(embedUrl(site, { id: 'camping', locale: 'en' })).toBe('https://example.org/embed/camping');
  expect(embedUrl(site, { id: 'camping', locale: 'en', theme: 'light' })).toBe(
    'https://example.org/embed/camping',
  );
  expect(embedUrl(site, { id: 'camping', locale: 'ar', theme: 'system' })).toBe(
    'https://example.org/ar/embed/camping?theme=system',
  );
});

test('no title can end an attribute or the frame', () => {
  const title = "\"><script>alert(1)</script> & 'x'";
  const url = 'https://example.org/embed/camping?theme=dark';
  const { firstElementChild: frame, childElementCount } = parse(
    embedCode({ url, title, width: '100%', height: 480 }),
  );
  expect(childElementCount).toBe(1);
  expect(frame?.outerHTML).toMatch(/^<iframe /);
  expect(frame?.getAttribute('title')).toBe(title);
  expect(frame?.getAttribute('src')).toBe(url);
  expect(frame?.getAttribute('width')).toBe('100%');
  expect(frame?.getAttribute('height')).toBe('480');
  expect(frame?.getAttribute('loading')).toBe('lazy');
  expect(frame?.getAttribute('style')).toBe('border:0;max-width:100%');
});

test('a frame is as high as a short list, and no higher than a phone', () => {
  expect(embedHeight(2, 1)).toBe(276);
  expect(embedHeight(500, 20)).toBe(600);
});

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
