import type { ShownChecklist, ShownItem } from './read-checklist';

type Source = {
  title: string;
  /** Public URL of the page; none of a private share, which only those may see whom its owner has sent it. */
  url?: string;
  checklist: ShownChecklist;
};

/**
 * Formats a checklist as text for chats and notes: title, name, URL and day if it has them, then a line per item with an empty or a
 * ticked box, or with a dash if it is left out.
 */
export function formatListText({ title, url, checklist }: Source): string {
  const head = [fullTitle(title, checklist), url, checklist.day].filter(Boolean).join('\n');
  const sections = checklist.sections.map(({ title: heading, due, items }) =>
    [due ? `${heading} (${due})` : heading, ...items.flatMap((item) => formatItemLines(item))]
      .filter(Boolean)
      .join('\n'),
  );
  return `${[head, ...sections].join('\n\n')}\n`;
}

/** Formats an item with its details and parts, one line each. */
export function formatItemLines(item: ShownItem, indent = ''): string[] {
  const { text, details, isDone, isLeftOut, children } = item;
  const deeper = `${indent}    `;
  return [
    `${indent}${isLeftOut ? LEFT_OUT : isDone ? '☑' : '☐'} ${text}${notes(item)}`,
    ...details.map((line) => deeper + line),
    ...children.flatMap((child) => formatItemLines(child, deeper)),
  ];
}

/** Stands in place of the box of an item that is left out. */
const LEFT_OUT = '–';

function fullTitle(title: string, { name }: ShownChecklist): string {
  return name ? `${title} · ${name}` : title;
}

/** When it is due, and that it is left out. */
function notes({ due, leftOutText }: ShownItem): string {
  return [due, leftOutText].map((note) => note && ` (${note})`).join('');
}

/** Formats a checklist as HTML for documents and e-mails: headings and nested lists, in which done items are crossed out and left-out ones have a dash. */
export function formatListHtml({ title, url, checklist }: Source): string {
  const sections = checklist.sections.map((section) => {
    const heading = section.title && `<h2>${escapeHtml(section.title)}</h2>`;
    return heading + paragraphHtml(section.due) + listHtml(section.items);
  });
  const text = escapeHtml(fullTitle(title, checklist));
  const heading = url ? `<a href="${escapeHtml(url)}">${text}</a>` : text;
  return `<div lang="${checklist.lang}" dir="${checklist.dir}"><h1>${heading}</h1>${paragraphHtml(checklist.day)}${sections.join('')}</div>`;
}

function paragraphHtml(text: string): string {
  return text && `<p>${escapeHtml(text)}</p>`;
}

function listHtml(items: readonly ShownItem[]): string {
  if (items.length === 0) return '';
  const entries = items.map((item) => {
    const { html, detailsHtml, isDone, isLeftOut, children } = item;
    const details = detailsHtml && `<div>${detailsHtml}</div>`;
    const text = isLeftOut ? `${LEFT_OUT} ${html}` : isDone ? `<s>${html}</s>` : html;
    return `<li>${text}${escapeHtml(notes(item))}${details}${listHtml(children)}</li>`;
  });
  return `<ul>${entries.join('')}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
