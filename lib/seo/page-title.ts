import { SITE } from '@/lib/config/site';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { truncateAtWord } from '@/lib/text/truncate-at-word';

const SUFFIX = ` · ${SITE.brand}`;

/** Characters of a title that leave room for the brand. */
const ROOM = HEAD_LIMITS.title - [...SUFFIX].length;

/** Ends a title with the brand, unless the title has it already; what does not fit before it is truncated at a word. */
export function titleWithBrand(title: string): string {
  const truncated = truncateAtWord(title, HEAD_LIMITS.title);
  return truncated.includes(SITE.brand) ? truncated : truncateAtWord(title, ROOM) + SUFFIX;
}

/**
 * Writes a title around a text of any length, such as a query, that `titleWithBrand` need not truncate: the text is
 * truncated instead, so that closing quotes and page numbers behind it stay.
 */
export function fitTitle(write: (text: string) => string, text: string): string {
  const frame = [...write('')].length;
  return write(truncateAtWord(text, ROOM - frame));
}
