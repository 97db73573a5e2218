import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { LINK_SCHEMES } from './clean-inline';
import { MAY_CONTAIN_MARKUP } from './syntax-tree';

const INLINE: Schema = {
  tagNames: ['a', 'code', 'del', 'em', 'strong'],
  attributes: { a: ['href'] },
  protocols: { href: [...LINK_SCHEMES] },
};

const BLOCKS: Schema = {
  ...INLINE,
  tagNames: [
    ...(INLINE.tagNames ?? []),
    ...['blockquote', 'br', 'li', 'ol', 'p', 'pre', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
  ],
  attributes: { ...INLINE.attributes, ol: ['start'] },
};

function createRenderer(schema: Schema) {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize, schema)
    .use(rehypeStringify)
    .freeze();
}

const inlineRenderer = createRenderer(INLINE);
const blockRenderer = createRenderer(BLOCKS);

/**
 * Renders one line of inline Markdown as sanitized HTML: emphasis, code, and links with the schemes `http`,
 * `https` and `mailto`. Raw HTML and links with other schemes are removed, their text stays.
 */
export function renderInline(markdown: string): string {
  if (!MAY_CONTAIN_MARKUP.test(markdown)) return markdown;
  return inlineRenderer.processSync(markdown).toString().trim();
}

/** Renders the details of an item (paragraphs, plain lists, quotes, code, tables) as sanitized HTML. */
export function renderDetails(markdown: string): string {
  return blockRenderer.processSync(markdown).toString().trim();
}
