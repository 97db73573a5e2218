import { createHash } from 'node:crypto';
import type { Template } from '@/lib/catalog/template';

/**
 * Hashes of the English texts that a translation was made from: those of headings and items by their stored ids, and those of
 * `_title` and `_summary`, which cannot be stored ids. `content/translated-from/<locale>/<id>.json` has them for each translation.
 */
export type TranslatedFrom = Readonly<Record<string, string>>;

/** What somebody has to look at in a translation: keys of `TranslatedFrom`, in the order of the list. */
export type OutdatedTranslation = {
  /** Their English text is not the one that was translated. */
  changed: string[];
  /** They are translated, but nobody has recorded from which text. */
  unrecorded: string[];
  /** The translation lacks them. */
  missing: string[];
  /** The original had them when it was translated, and has them no longer. */
  removed: string[];
};

type TemplateTexts = Pick<Template, 'title' | 'summary' | 'checklist'>;

/** In hexadecimal digits. A hash is only compared with those of earlier texts of the same item. */
const HASH_LENGTH = 8;

/** Returns the texts of a template by their keys. The text of an item includes its details. */
function textsOf({ title, summary, checklist }: TemplateTexts): Map<string, string> {
  const texts = new Map([
    ['_title', title],
    ['_summary', summary],
  ]);
  for (const section of checklist.sections) {
    texts.set(section.id, section.title);
    for (const { id, text, details = '' } of section.items) texts.set(id, `${text}\n${details}`);
  }
  return texts;
}

/** White space does not count, nor whether it breaks lines. */
function hashOf(text: string): string {
  const normalized = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return createHash('sha256').update(normalized).digest('hex').slice(0, HASH_LENGTH);
}

/** Returns what to record when a translation follows the current text of its original, sorted by key. */
export function hashOriginal(original: TemplateTexts, translation: TemplateTexts): TranslatedFrom {
  const translated = textsOf(translation);
  return Object.fromEntries(
    [...textsOf(original)]
      .filter(([key]) => translated.has(key))
      .map(([key, text]): [string, string] => [key, hashOf(text)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * Compares a translation with the current text of its original. Items that only the translation has are not compared.
 *
 * @param recorded the hashes of the texts that were translated; empty if none were recorded.
 */
export function findOutdated(
  original: TemplateTexts,
  translation: TemplateTexts,
  recorded: TranslatedFrom,
): OutdatedTranslation {
  const originalTexts = textsOf(original);
  const translatedKeys = [...textsOf(translation).keys()];
  const current = hashOriginal(original, translation);
  const common = translatedKeys.filter((key) => originalTexts.has(key));
  return {
    changed: common.filter((key) => recorded[key] !== undefined && recorded[key] !== current[key]),
    unrecorded: common.filter((key) => recorded[key] === undefined),
    missing: [...originalTexts.keys()].filter((key) => !translatedKeys.includes(key)),
    removed: translatedKeys.filter((key) => !originalTexts.has(key) && recorded[key] !== undefined),
  };
}

/**
 * Describes what is outdated, for the person who translates; null if nothing is.
 *
 * @param translation locale and id of the template.
 */
export function describeOutdated(
  { locale, id }: Pick<Template, 'locale' | 'id'>,
  { changed, unrecorded, missing, removed }: OutdatedTranslation,
): string | null {
  const parts = [
    { keys: changed, what: 'changed in English' },
    { keys: unrecorded, what: 'not accepted yet' },
    { keys: missing, what: 'not translated' },
    { keys: removed, what: 'removed from the English list' },
  ].filter(({ keys }) => keys.length > 0);
  if (parts.length === 0) return null;
  const found = parts.map(({ keys, what }) => `${what}: ${nameKeys(keys)}`).join('; ');
  return `content/templates/${locale}/${id}.md: ${found}`;
}

/** A new translation has all of them. */
const MAX_NAMED = 20;

function nameKeys(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_NAMED).map((key) => (key.startsWith('_') ? key.slice(1) : `^${key}`));
  const others = keys.length - named.length;
  return named.join(' ') + (others > 0 ? ` and ${others} more` : '');
}
