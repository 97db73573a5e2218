import type { Heading, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';

/**
 * Plain text of the first paragraph under the heading that names a file, or of the file where no heading
 * does. Paragraphs that only hold images and their links (badges) say nothing of the list.
 */
export function findIntro(blocks: readonly RootContent[], heading: Heading | null): string | null {
  const start = heading ? blocks.indexOf(heading) + 1 : 0;
  for (const block of blocks.slice(start)) {
    if (block.type !== 'paragraph') continue;
    const text = toPlainText(block, { includeImageAlt: false, includeHtml: false });
    if (/[\p{L}\p{N}]/u.test(text)) return text.replace(/\s+/gu, ' ').trim();
  }
  return null;
}
