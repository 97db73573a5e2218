import { SUBJECT_STYLES } from './subjects';

/** Illustrations of states of the site. `finished` is also that of tags without one of their own. */
export const STATE_ILLUSTRATIONS = [
  'error',
  'finished',
  'no-lists',
  'no-results',
  'not-found',
  'offline',
] as const;

/** Files of `public/illustrations`, without the extension. Each tag of `content/` has one with its id. */
export type IllustrationName = (typeof SUBJECT_STYLES)[number]['tag'] | (typeof STATE_ILLUSTRATIONS)[number];

/** The illustration of a tag, or a general one for tags that an owner has added. */
export function tagIllustration(tag: string): IllustrationName {
  return SUBJECT_STYLES.find((style) => style.tag === tag)?.tag ?? 'finished';
}
