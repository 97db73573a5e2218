const TASK_ITEM = /^(\s*[-*+] \[)[ x](\].*) \^([A-Za-z0-9-]+)$/;

const HEADING_WITH_ID = /^(#+.*) \^[A-Za-z0-9-]+$/;

/**
 * Checks the task list items of a template's Markdown whose ids are in `ticks`, unchecks all others, and removes the
 * stored ids from the ends of the lines: they are of no use outside of this site.
 */
export function applyTicksToMarkdown(markdown: string, ticks: ReadonlySet<string>): string {
  return markdown
    .split('\n')
    .map((line) => {
      const match = TASK_ITEM.exec(line);
      if (match?.[3]) return `${match[1]}${ticks.has(match[3]) ? 'x' : ' '}${match[2]}`;
      return line.replace(HEADING_WITH_ID, '$1');
    })
    .join('\n');
}
