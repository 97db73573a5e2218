import type { Locale } from '@/lib/config/locales';
import type { Messages } from './messages';

export type OwnListTexts = Messages['ownList'];

/**
 * The texts about a visitor's changes to a list, in all locales, inlined by the build: only pages of changed lists need
 * them. `{name}` stands for a value, see `fillIn`.
 */
export const OWN_LIST_TEXTS: Readonly<Record<Locale, OwnListTexts>> = JSON.parse(
  process.env.OWN_LIST_TEXTS ?? '{}',
);

/** Replaces `{name}` in a text by the value of this name. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
