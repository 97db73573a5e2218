import type { Checklist } from './checklist';

/**
 * Writes a checklist as Markdown: headings over nested task lists, each with its stored id at the end of the
 * line, so that reading it again gives the same tree with the same ids.
 */
export function formatChecklist(checklist: Checklist): string {
  const blocks: string[] = [];
  for (const section of checklist.sections) {
    if (section.title) blocks.push(`${'#'.repeat(section.level)} ${section.title} ^${section.id}`);
    const lines: string[] = [];
    for (const item of section.items) {
      const indent = '  '.repeat(item.z.split('.').length - 1);
      lines.push(`${indent}- [${item.checked ? 'x' : ' '}] ${item.text} ^${item.id}`);
      if (item.details) {
        const body = item.details.split('\n').map((line) => (line ? `${indent}  ${line}` : ''));
        lines.push('', ...body, '');
      }
    }
    if (lines.length > 0) blocks.push(lines.join('\n').trim());
  }
  return `${blocks.join('\n\n')}\n`;
}
