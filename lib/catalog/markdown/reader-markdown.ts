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
  /** When it is due, in words; empty without a date. */
  due: string;
  children: readonly OwnItem[];
};

/** The visitor's version of a list. Its texts are empty if there are none. */
type OwnList = {
  /** What the visitor calls it. */
  name: string;
  /** The day that it leads to, in words. */
  day: string;
  /** `due` is when a section is due, in words. */
  sections: ReadonlyArray<{ id: string; due: string; items: readonly OwnItem[] }>;
};

/**
 * Formats the visitor's version of a list as Markdown for a file: like `toReaderMarkdown`, with what the visitor has added,
 * changed and moved, and its dates. Items that are left out have a dash in the box, as in notes of Obsidian.
 *
 * @param markdown the editors' version, as `formatTemplate` returns it
 */
export function toOwnMarkdown(markdown: string, { name, day, sections }: OwnList): string {
  const { intro, headings, items } = readBlocks(markdown.replace(FRONT_MATTER, '').split('\n'));
  const toLines = (own: OwnItem, indent: string, bullet: string): string[] => {
    const block = items.get(own.id);
    const text = block && !own.isWritten ? block.text : escapeText(own.text);
    const details = block?.details.map((line) => line && `${indent}  ${line}`) ?? [];
    return [
      `${indent}${bullet} [${own.isLeftOut ? '-' : own.isDone ? 'x' : ' '}] ${text}${note(own.due)}`,
      ...(details.length > 0 ? ['', ...details, ''] : []),
      ...toList(own.children, `${indent}  `),
    ];
  };
  const toList = (own: readonly OwnItem[], indent: string): string[] => {
    const bullet = own.map(({ id }) => items.get(id)?.bullet).find(Boolean) ?? '-';
    return own.flatMap((item) => toLines(item, indent, bullet));
  };
  const note = (due: string) => due && ` (${escapeText(due)})`;
  const blocks = sections.flatMap(({ id, due, items: own }) => {
    const heading = headings.get(id);
    return [heading && heading + note(due), toList(own, '').join('\n').trim()];
  });
  const title = name ? intro.replace(/^# .*$/m, (line) => `${line} · ${escapeText(name)}`) : intro;
  return `${[title, escapeText(day), ...blocks].filter(Boolean).join('\n\n')}\n`;
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
