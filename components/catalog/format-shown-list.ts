import type { ShownChecklist, ShownItem } from './read-checklist';

type Source = {
  title: string;
  /** Public URL of the page; none of a private share, which only those may see whom its owner has sent it. */
  url?: string;
  checklist: ShownChecklist;
};

/** Formats a checklist as text for chats and notes: title, URL if it has one, then a line per item with an empty or a ticked box. */
export function formatListText({ title, url, checklist }: Source): string {
  const sections = checklist.sections.map((section) =>
    [section.title, ...section.items.flatMap((item) => itemLines(item, ''))].filter(Boolean).join('\n'),
  );
  return `${[url ? `${title}\n${url}` : title, ...sections].join('\n\n')}\n`;
}

function itemLines({ text, details, isDone, children }: ShownItem, indent: string): string[] {
  const deeper = `${indent}    `;
  return [
    `${indent}${isDone ? '☑' : '☐'} ${text}`,
    ...details.map((line) => deeper + line),
    ...children.flatMap((child) => itemLines(child, deeper)),
  ];
}

/** Formats a checklist as HTML for documents and e-mails: headings and nested lists, in which done items are crossed out. */
export function formatListHtml({ title, url, checklist }: Source): string {
  const sections = checklist.sections.map((section) => {
    const heading = section.title && `<h2>${escapeHtml(section.title)}</h2>`;
    return heading + listHtml(section.items);
  });
  const text = escapeHtml(title);
  const heading = url ? `<a href="${escapeHtml(url)}">${text}</a>` : text;
  return `<div lang="${checklist.lang}" dir="${checklist.dir}"><h1>${heading}</h1>${sections.join('')}</div>`;
}

function listHtml(items: readonly ShownItem[]): string {
  if (items.length === 0) return '';
  const entries = items.map(({ html, detailsHtml, isDone, children }) => {
    const details = detailsHtml && `<div>${detailsHtml}</div>`;
    return `<li>${isDone ? `<s>${html}</s>` : html}${details}${listHtml(children)}</li>`;
  });
  return `<ul>${entries.join('')}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
