import { Document, visit } from 'yaml';
import type { Template } from '@/lib/catalog/template';
import { formatChecklist } from './format-checklist';
import { stringifyMarkdown } from './syntax-tree';

/** A caret or brace that would turn the last word of the title into a stored id or a due offset. */
const START_OF_LAST = /(?<=^|\s)(?=\^[A-Za-z0-9-]+$|\{due=[^{}\s]*\}$)/u;

/** Properties of a template that its front matter does not have: its heading, its checklist, and what follows from them or the path. */
type NotInFrontMatter =
  | 'locale'
  | 'title'
  | 'titleLocale'
  | 'itemCount'
  | 'sectionCount'
  | 'preview'
  | 'checklist';

/**
 * Formats a template as a Markdown file: metadata as front matter, the title as a level-1 heading, then the
 * sections. Importing the file gives the same template again.
 */
export function formatTemplate(template: Template): string {
  const { id, title, summary, tags, keywords, names, related, channel, updated, featured, checklist } =
    template;
  // Keys with the value undefined are not written.
  const metadata = {
    id,
    // The items of an imported list may have no text for it.
    summary: summary || undefined,
    tags,
    keywords: keywords.length > 0 ? keywords : undefined,
    names: Object.keys(names).length > 0 ? names : undefined,
    related: related.length > 0 ? related : undefined,
    channel,
    day: checklist.day,
    updated,
    featured: featured || undefined,
  } satisfies Record<Exclude<keyof Template, NotInFrontMatter> | 'day', unknown>;
  const frontMatter = new Document(metadata);
  visit(frontMatter, {
    Seq(_, list) {
      list.flow = true;
    },
  });
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
    heading.replace(START_OF_LAST, '\\'),
    '',
    formatChecklist(checklist),
  ].join('\n');
}
