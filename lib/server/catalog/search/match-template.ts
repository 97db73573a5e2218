import type { FoundWords } from '@/lib/catalog/catalog-store';
import type { Checklist } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { foldText } from './fold-text';
import { beginningOf, type MatchedText, markWords, type WordStems } from './mark-words';

/** Limit of lines of a checklist that are split into words: those that seem to contain most words of the query. */
const MAX_COMPARED = 8;

/** Markdown, HTML, or a URL that Markdown turns into a link. */
const MARKUP = /[\\`*_~[\]<>&@]|:\/\/|www\./;

/**
 * Finds the words of a query in a template: in its title, its summary and the one item or section title that contains
 * most of them, if it contains one that the title does not. Null if none of them contains any.
 *
 * @param found the words by locale: the title may be in another one than the other texts.
 */
export function matchTemplate(
  {
    locale,
    title,
    titleLocale = locale,
    summary,
    checklist,
  }: Pick<TemplateSummary, 'locale' | 'title' | 'titleLocale' | 'summary'> & {
    checklist: Checklist;
  },
  found: FoundWords,
): TemplateMatch | null {
  const words = found[locale] ?? [];
  const titleWords = found[titleLocale] ?? [];
  if (words.length + titleWords.length === 0) return null;
  const inTitle = markWords(title, titleLocale, titleWords);
  const inSummary = markWords(summary, locale, words);
  const hasAll = inTitle.words.size === titleWords.length;
  const missing = hasAll ? [] : words.filter((word) => !inTitle.words.has(word));
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
