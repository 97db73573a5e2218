import type { Locale } from '@/lib/config/locales';
import { textDirection } from '@/lib/text/text-direction';

/** A part of a message: a heading, and lines below it. */
export type MessageSection = { title: string; lines: readonly string[] };

/** A message about the numbers, in one language. */
export type Message = {
  locale: Locale;
  subject: string;
  /** What comes first. */
  lead: string;
  sections: readonly MessageSection[];
  /** Text and URL of the link at the end. */
  link: { text: string; url: string };
};

/** A message as plain text. */
export function toPlainText({ lead, sections, link }: Message): string {
  const parts = sections.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n'));
  return [lead, ...parts, `${link.text}\n${link.url}`].join('\n\n');
}

/** A message as an HTML document that mail programs show: without styles, images and scripts. */
export function toHtml({ locale, subject, lead, sections, link }: Message): string {
  const parts = sections.map(({ title, lines }) => {
    const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
    return `<h2>${escapeHtml(title)}</h2><ul>${items}</ul>`;
  });
  return [
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head><body><p>${escapeHtml(lead)}</p>`,
    ...parts,
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p></body></html>`,
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
