import { Document, visit } from 'yaml';
import type { DerivedProperty } from '@/lib/catalog/build-template';
import type { Months, Template } from '@/lib/catalog/template';
import { formatChecklist } from './format-checklist';
import { stringifyMarkdown } from './syntax-tree';

/** A caret or brace that would turn the last word of the title into a stored id or a due offset. */
const START_OF_LAST = /(?<=^|\s)(?=\^[A-Za-z0-9-]+$|\{due=[^{}\s]*\}$)/u;

/** Properties of a template that its front matter does not have: its heading, its checklist, and what follows from them or the path. */
type NotInFrontMatter = DerivedProperty | 'locale' | 'title' | 'checklist';

/**
 * Formats a template as a Markdown file: metadata as front matter, the title as a level-1 heading, then the
 * sections. Importing the file gives the same template again.
 */
export function formatTemplate(template: Template): string {
  const { id, title, summary, promise, months, tags, keywords, names, related, ...rest } = template;
  const { channel, updated, featured, checklist } = rest;
  // Keys with the value undefined are not written.
  const metadata = {
    id,
    // The items of an imported list may have no text for it.
    summary: summary || undefined,
    promise: promise || undefined,
    months: months ? formatMonths(months) : undefined,
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

/** As short as the front matter allows. */
function formatMonths({ north, south }: Months): Months | readonly number[] {
  return north.join() === south.join() ? north : { north, south };
}
