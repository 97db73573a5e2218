/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { renderDetails, renderInline } from '@/lib/catalog/markdown/render-html';

let trustHtml: (html: string) => unknown;

beforeAll(async () => {
  // Node has no Trusted Types.
  Object.assign(globalThis, { trustedTypes: { createPolicy: (_: string, rules: object) => rules } });
  ({ trustHtml } = await import('@/lib/browser/trusted-types'));
});

const DETAILS = `**Why:** it is _wet_ & 2 < 3 > 1, \`<b>\`, ~~old~~, [docs](https://example.org/?a="b"&c=<d>), <me@example.org>

3. one
4. two\\
   with a break

> quote

- [ ] a task

\`\`\`html
<script>alert(1)</script>
\`\`\`

| a | b |
| :- | -: |
| 1 | 2 |
`;

test('sanitized HTML with every element that it can have is unchanged', () => {
  const html = renderDetails(DETAILS);
  for (const tag of [
    'strong',
    'em',
    'code',
    'del',
    'a href="mailto:',
    'ol start="3"',
    'br',
    'blockquote',
    'li',
    'pre',
    'table',
    'th',
    'td',
  ]) {
    expect(html).toContain(`<${tag}`);
  }
  expect(trustHtml(html)).toBe(html);
  expect(trustHtml(renderInline('`a` **b** [c](http://example.org)'))).toContain(
    '<a href="http://example.org">c</a>',
  );
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://example.org" onclick="alert(1)">x</a>',
  "<a href='https://example.org'>x</a>",
  '<p onclick="alert(1)">x</p>',
  '<p',
  '<!-- x -->',
  '<svg><style>x</style></svg>',
  '</script>',
])('%s becomes text', (html) => {
  const result = String(trustHtml(html)).replaceAll('</a>', '').replaceAll('</p>', '');
  expect(result).not.toContain('<');
});
