import type { Checklist } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { foldText } from './fold-text';
import { beginningOf, beginningOfAny, type MatchedText, markWords, type WordStems } from './mark-words';

/** Limit of lines of a checklist that are split into words: those that seem to contain most words of the query. */
const MAX_COMPARED = 8;

/** Markdown, HTML, or a URL that Markdown turns into a link. */
const MARKUP = /[\\`*_~[\]<>&@]|:\/\/|www\./;

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
  const beginning = beginningOfAny(words);
  const inTitle = markWords(title, locale, words, beginning);
  const inSummary = markWords(summary, locale, words, beginning);
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
  const patterns = missing.map((stems) => beginningOf(stems));
  const candidates = checklist.sections
    .flatMap(({ id, title, items }) => [{ id, text: title }, ...items])
    .map(({ id, text }) => {
      const folded = foldText(text, locale);
      return { id, text, score: patterns.filter((pattern) => pattern.test(folded)).length };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_COMPARED);
  let best: { id: string; found: MatchedText } | null = null;
  for (const { id, text } of candidates) {
    const found = markWords(MARKUP.test(text) ? plainText(text) : text, locale, words);
    if (!missing.some((word) => found.words.has(word))) continue;
    if (!best || found.words.size > best.found.words.size) best = { id, found };
  }
  return best && { id: best.id, text: best.found.parts };
}
