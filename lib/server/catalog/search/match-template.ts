import type { Checklist } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { foldText } from './fold-text';
import { type MatchedText, markWords, type WordStems } from './mark-words';

/** Limit of lines of a checklist that are split into words: those that may contain a word of the query. */
const MAX_COMPARED = 24;

/** Characters that Markdown or HTML may give a meaning. */
const MARKUP = /[\\`*_~[\]<>&!:@]/;

/**
 * Finds the words of a query in a template: in its title, its summary and the one item or section title that contains
 * most of them, if it contains one that the title does not. Null if none of them contains any.
 */
export function matchTemplate(
  {
    locale,
    title,
    summary,
    checklist,
  }: Pick<TemplateSummary, 'locale' | 'title' | 'summary'> & {
    checklist: Checklist;
  },
  words: readonly WordStems[],
): TemplateMatch | null {
  if (words.length === 0) return null;
  const inTitle = markWords(title, locale, words);
  const inSummary = markWords(summary, locale, words);
  const missing = words.filter((word) => !inTitle.words.has(word));
  const item = missing.length > 0 ? findLine(checklist, locale, words, missing) : null;
  if (inTitle.words.size + inSummary.words.size === 0 && !item) return null;
  return { title: inTitle.parts, summary: inSummary.parts, item };
}

function findLine(
  checklist: Checklist,
  locale: string,
  words: readonly WordStems[],
  missing: readonly WordStems[],
): TemplateMatch['item'] {
  const mayContainWord = createFilter(missing);
  const lines = checklist.sections.flatMap(({ id, title, items }) => [{ id, text: title }, ...items]);
  let best: { id: string; found: MatchedText } | null = null;
  let compared = 0;
  for (const { id, text } of lines) {
    if (!mayContainWord(foldText(text, locale))) continue;
    compared += 1;
    if (compared > MAX_COMPARED) break;
    const found = markWords(MARKUP.test(text) ? plainText(text) : text, locale, words);
    if (!missing.some((word) => found.words.has(word))) continue;
    if (!best || found.words.size > best.found.words.size) best = { id, found };
    if (best.found.words.size === words.length) break;
  }
  return best && { id: best.id, text: best.found.parts };
}

/** Alphabets whose words begin with their stem, except for its last letters: “days” has the stem “dai”. */
const STEM_FIRST = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/** Returns a fast test of folded texts: false if a text contains none of the words. */
function createFilter(words: readonly WordStems[]): (text: string) => boolean {
  const beginnings = words.flat().map((stem) => {
    const letters = [...stem];
    const beginning = letters.slice(0, letters.length > 3 ? 3 : 2).join('');
    return STEM_FIRST.test(stem) ? `(?<![\\p{L}\\p{M}\\p{N}])${beginning}` : beginning;
  });
  const pattern = new RegExp([...new Set(beginnings)].join('|'), 'u');
  return (text) => pattern.test(text);
}
