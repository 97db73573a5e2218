import { truncateAtWord } from '@/lib/text/truncate-at-word';

/** What `{…}` in the URL of a form can be. */
export const EDIT_PLACEHOLDERS = ['id', 'item', 'text', 'title', 'version', 'locale', 'url'] as const;

/** The text that an edit is suggested of: a checklist, or one of its items. Of a list that does not exist yet, id and version are empty. */
export type EditSubject = {
  /** Id of the template. */
  id: string;
  title: string;
  /** Day of the last change of the template, `YYYY-MM-DD`. */
  version: string;
  /** Locale of the text, which is not that of the page if there is no translation. */
  locale: string;
  /** Public URL of the page. */
  url: string;
  item?: { id: string; title: string } | undefined;
};

/** The texts of an e-mail, in the language of the page. */
export type EditMail = { subject: (title: string) => string; prompt: string };

/**
 * Lengths in characters after percent-encoding, in which a Japanese letter has nine. With the rest of an e-mail, a URL then
 * has less than 2,000 characters, as many as all browsers pass on to all mail programs: Windows allows 2,083.
 */
const MAX_ENCODED = { title: 450, text: 600 };

const ADDRESS = /^mailto:[^\s@?&#,]+@[^\s@?&#,]+$/;

/** A host without placeholders, and after it no other braces than those of known placeholders. */
const FORM = new RegExp(
  `^https://[^\\s/?#@\\\\{}]+(?:[/?#][^\\s{}]*(?:\\{(?:${EDIT_PLACEHOLDERS.join('|')})\\}[^\\s{}]*)*)?$`,
);

/** Whether a setting is a `mailto:` URL with nothing but an address, or the `https:` URL of a form with known placeholders. */
export function isEditTarget(target: string): boolean {
  return ADDRESS.test(target) || (FORM.test(target) && URL.canParse(target.replace(/[{}]/g, '')));
}

/**
 * The URL of a link with which visitors suggest an edit: an e-mail that names the text, or the form with its placeholders
 * replaced. Long texts are truncated.
 *
 * @param target a target for which `isEditTarget` is true
 */
export function suggestEditUrl(target: string, subject: EditSubject, mail: EditMail): string {
  const { id, version, locale, item } = subject;
  const title = truncateEncoded(subject.title, MAX_ENCODED.title);
  const text = truncateEncoded(item?.title ?? '', MAX_ENCODED.text);
  const url = item ? `${subject.url}#${item.id}` : subject.url;
  if (!target.startsWith('mailto:')) {
    const values = { id, item: item?.id ?? '', text, title, version, locale, url };
    return EDIT_PLACEHOLDERS.reduce(
      (form, name) => form.replaceAll(`{${name}}`, encodeURIComponent(values[name])),
      target,
    );
  }
  // A list that a visitor asks for has neither id nor version.
  const reference = [id, ...(item ? [`^${item.id}`] : []), version, locale].filter(Boolean).join(' ');
  const body = [mail.prompt, '', '', '', ...(text ? [text] : []), url, reference];
  // RFC 6068: a space is %20, a line break %0D%0A.
  return `${target}?subject=${encodeURIComponent(mail.subject(title))}&body=${encodeURIComponent(body.join('\r\n'))}`;
}

/** Truncates a text at a word so that it has at most `limit` characters after percent-encoding. */
function truncateEncoded(text: string, limit: number): string {
  if (encodeURIComponent(text).length <= limit) return text;
  let length = 0;
  let room = limit - encodeURIComponent('…').length;
  for (const character of text) {
    room -= encodeURIComponent(character).length;
    if (room < 0) break;
    length += 1;
  }
  return truncateAtWord(text, length + 1);
}
