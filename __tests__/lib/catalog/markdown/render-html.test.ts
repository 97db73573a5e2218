/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { renderDetails, renderInline } from '@/lib/catalog/markdown/render-html';

describe('renderInline', () => {
  test.each([
    ['Pack the tent', 'Pack the tent'],
    ['Run `npm test` *twice*', 'Run <code>npm test</code> <em>twice</em>'],
    ['[Docs](https://example.org)', '<a href="https://example.org">Docs</a>'],
    ['2 < 3 & so on', '2 &#x3C; 3 &#x26; so on'],
  ])('%s', (markdown, html) => {
    expect(renderInline(markdown)).toBe(html);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,hi)',
    '![x](https://example.org/pixel.gif)',
    '<a href="https://example.org" onclick="alert(1)">x</a>',
  ])('%s renders no script, image or unsafe URL', (markdown) => {
    expect(renderInline(markdown)).not.toMatch(/<script|<img|onerror|onclick|javascript:|data:/i);
  });
});

describe('renderDetails', () => {
  test('renders blocks and removes raw HTML', () => {
    expect(renderDetails('Why:\n\n- a\n- b\n\n<iframe src="https://example.org"></iframe>')).toBe(
      '<p>Why:</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    );
  });
});
