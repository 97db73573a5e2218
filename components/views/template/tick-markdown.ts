const BOX = /^(\s*[-*+] \[)[ x](\].*) \^([A-Za-z0-9-]+)$/;

const HEADING_ID = /^(#+.*) \^[A-Za-z0-9-]+$/;

/**
 * Turns the site's Markdown of a list into what a visitor takes along: the boxes that they ticked are ticked,
 * and the stored ids at the ends of the lines, which are of no use elsewhere, are gone.
 */
export function tickMarkdown(markdown: string, ticks: ReadonlySet<string>): string {
  return markdown
    .split('\n')
    .map((line) => {
      const box = BOX.exec(line);
      if (box?.[3]) return `${box[1]}${ticks.has(box[3]) ? 'x' : ' '}${box[2]}`;
      return line.replace(HEADING_ID, '$1');
    })
    .join('\n');
}
