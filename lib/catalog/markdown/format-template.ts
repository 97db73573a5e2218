import { Document, isSeq } from 'yaml';
import type { Template } from '@/lib/catalog/template';
import { formatChecklist } from './format-checklist';
import { stringifyMarkdown } from './syntax-tree';

/** A caret that would make the last word of the title a stored id. */
const LAST_CARET = /(^|\s)\^(?=[A-Za-z0-9-]+$)/u;

/**
 * Writes a template as a Markdown file for people: what belongs to the list as a whole as front matter, the
 * title as the heading that opens it, then the sections. Importing the file gives the same template again.
 */
export function formatTemplate(template: Template): string {
  const { id, title, summary, tags, channel, updated, featured, checklist } = template;
  const head = { id, summary, tags, channel, updated, ...(featured ? { featured } : {}) };
  const frontMatter = new Document(head);
  const tagList = frontMatter.get('tags');
  if (isSeq(tagList)) tagList.flow = true;
  const heading = stringifyMarkdown({
    type: 'heading',
    depth: 1,
    children: [{ type: 'text', value: title }],
  });
  return [
    '---',
    frontMatter.toString({ lineWidth: 0, flowCollectionPadding: false }).trim(),
    '---',
    '',
    heading.replace(LAST_CARET, '$1\\^'),
    '',
    formatChecklist(checklist),
  ].join('\n');
}
