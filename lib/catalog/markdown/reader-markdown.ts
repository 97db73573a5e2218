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

/** An item of the visitor's version of a list. */
type OwnItem = {
  id: string;
  /** Without formatting. */
  text: string;
  /** Whether the text is the visitor's own. */
  isWritten: boolean;
  isDone: boolean;
  isLeftOut: boolean;
  children: readonly OwnItem[];
};

/**
 * Formats the visitor's version of a list as Markdown for a file: like `toReaderMarkdown`, with what the visitor has added,
 * changed and moved. Items that are left out have a dash in the box, as in notes of Obsidian.
 *
 * @param markdown the editors' version, as `formatTemplate` returns it
 */
export function toOwnMarkdown(
  markdown: string,
  sections: ReadonlyArray<{ id: string; title: string; items: readonly OwnItem[] }>,
): string {
  const { intro, headings, items } = readBlocks(markdown.replace(FRONT_MATTER, '').split('\n'));
  const toLines = (own: OwnItem, indent: string, bullet: string): string[] => {
    const block = items.get(own.id);
    const text = block && !own.isWritten ? block.text : escapeText(own.text);
    const details = block?.details.map((line) => line && `${indent}  ${line}`) ?? [];
    return [
      `${indent}${bullet} [${own.isLeftOut ? '-' : own.isDone ? 'x' : ' '}] ${text}`,
      ...(details.length > 0 ? ['', ...details, ''] : []),
      ...toList(own.children, `${indent}  `),
    ];
  };
  const toList = (own: readonly OwnItem[], indent: string): string[] => {
    const bullet = own.map(({ id }) => items.get(id)?.bullet).find(Boolean) ?? '-';
    return own.flatMap((item) => toLines(item, indent, bullet));
  };
  const blocks = sections.flatMap(({ id, items: own }) => {
    const heading = headings.get(id);
    const list = toList(own, '').join('\n');
    return [heading, list.trim()].filter(Boolean);
  });
  return `${[...(intro ? [intro] : []), ...blocks].join('\n\n')}\n`;
}

type ItemBlock = {
  /** One that the details above do not use. */
  bullet: string;
  text: string;
  /** Lines without the indentation of the item. */
  details: string[];
};

/** The parts of a template's Markdown: what is before the list, and its headings and items by id. */
function readBlocks(lines: readonly string[]) {
  const headings = new Map<string, string>();
  const items = new Map<string, ItemBlock>();
  const introLines: string[] = [];
  let details = introLines;
  let indent = 0;
  for (const line of lines) {
    const heading = HEADING_WITH_ID.exec(line);
    const item = TASK_ITEM.exec(line);
    if (heading) {
      headings.set(/ \^([A-Za-z0-9-]+)/.exec(line.slice(heading[1]?.length))?.[1] ?? '', heading[1] ?? '');
      details = [];
    } else if (item) {
      const [, start = '', rest = '', id = ''] = item;
      details = [];
      indent = start.search(/\S/) + 2;
      items.set(id, { bullet: start.trim().charAt(0), text: rest.slice('] '.length), details });
    } else if (details === introLines) details.push(line);
    else if (line || details.length > 0) details.push(line.slice(indent));
  }
  for (const block of items.values()) while (block.details.at(-1) === '') block.details.pop();
  return { intro: introLines.join('\n').trim(), headings, items };
}

/** Escapes what Markdown would read as formatting. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>~&]/g, '\\$&');
}
