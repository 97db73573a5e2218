const FRONT_MATTER = /^---\n[\s\S]*?\n---\n+/;

const TASK_ITEM = /^(\s*[-*+] \[)[ x](\].*) \^([A-Za-z0-9-]+)$/;

const HEADING_WITH_ID = /^(#+.*) \^[A-Za-z0-9-]+(?: \{due=[^{}\s]*\})?$/;

/**
 * Converts a template's Markdown, as `formatTemplate` returns it, to what people want in a file of their own: without
 * the front matter and what stands after the texts of the lines (stored ids, due offsets), with the items checked whose ids are in `ticks`.
 */
export function toReaderMarkdown(markdown: string, ticks: ReadonlySet<string> = new Set()): string {
  return markdown
    .replace(FRONT_MATTER, '')
    .split('\n')
    .map((line) => {
      const match = TASK_ITEM.exec(line);
      if (match?.[3]) return `${match[1]}${ticks.has(match[3]) ? 'x' : ' '}${match[2]}`;
      return line.replace(HEADING_WITH_ID, '$1');
    })
    .join('\n');
}
