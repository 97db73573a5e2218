import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';
import { foldText } from './fold-text';
import { letterBigrams, splitWords, WORDS } from './split-words';
import { stemWord } from './stem-word';
import { formatStrongWords, listStrongWords } from './strong-words';

/** Version of the search documents. Increment this when they change, so that stores index all templates again. */
export const SEARCH_FORMAT = 7;

/** What a term of the search index says: where a template has a word. Stems, unless it is named otherwise. */
const TERM_CODES = {
  tag: '0',
  title: '1',
  /** In title, keywords, ids or titles of tags. */
  about: '2',
  /** Whole words of `about`, for beginnings. */
  aboutWord: '3',
  /** In any of its texts: stems and whole words. */
  text: '4',
} as const;

export type TermKind = keyof typeof TERM_CODES;

/** A private-use character between the parts of a term. No word contains it. */
const SEPARATOR = '\uE000';

/**
 * Returns a term of the search index. The index stores only which templates contain a term, so that the locale is part of it.
 *
 * @param text a stem or word, or the id of a tag
 */
export function searchTerm(kind: TermKind, locale: string, text: string): string {
  const code = locale.replaceAll('-', '').toLowerCase();
  return TERM_CODES[kind] + code + SEPARATOR + text.replaceAll('-', SEPARATOR);
}

/** What a template is about, by which it is ranked: phrases of folded words. */
export type SearchSubject = {
  title: SubjectField;
  keywords: SubjectField;
  /** Ids and titles of tags, those of the main tag first. */
  tags: SubjectField;
  summary: SubjectField;
};

/** `bigrams` are those of text that is written without spaces. */
export type SubjectField = { phrases: string[][]; bigrams: string[] };

/** The text of a template for the search index. */
export type SearchDocument = {
  /** See `searchTerm`. */
  terms: string[];
  /** A `SearchSubject` as text; see `parseSubject`. */
  subject: string;
  /** The words by which it is compared with other templates; see `parseStrongWords`. */
  strongWords: string;
  /** The words of title, keywords and tags, which are corrections, and how they are written. */
  words: ReadonlyMap<string, string>;
};

type Source = Pick<Template, 'locale' | 'title' | 'summary' | 'tags' | 'keywords'> & {
  checklist: { sections: ReadonlyArray<{ title: string; items: ReadonlyArray<{ text: string }> }> };
};

/** Builds the search document of a template. `tagTitles` are the titles of its tags in its locale. */
export function buildSearchDocument(template: Source, tagTitles: readonly string[]): SearchDocument {
  const { locale, tags, keywords, checklist } = template;
  const lines = checklist.sections.flatMap(({ title, items }) => [title, ...items.map(({ text }) => text)]);
  const subject: SearchSubject = {
    title: toField([template.title], locale),
    keywords: toField(keywords, locale),
    tags: toField([...tags, ...tagTitles], locale),
    summary: toField([template.summary], locale),
  };
  const title = termsOf([subject.title], locale);
  const about = termsOf([subject.title, subject.keywords, subject.tags], locale);
  const items = toField(lines.map(plainText), locale);
  const text = termsOf([...Object.values(subject), items], locale);
  const toTerms = (kind: TermKind, texts: Iterable<string>) =>
    [...new Set(texts)].map((part) => searchTerm(kind, locale, part));
  return {
    terms: [
      ...toTerms('tag', tags),
      ...toTerms('title', title.stems),
      ...toTerms('about', about.stems),
      ...toTerms('aboutWord', about.words),
      ...toTerms('text', [...text.stems, ...text.words]),
    ],
    subject: formatSubject(subject),
    strongWords: formatStrongWords(
      listStrongWords(
        {
          title: subject.title.phrases,
          keywords: subject.keywords.phrases,
          // Titles of tags can change without the templates.
          tags: tags.map((tag) => splitWords(tag, locale)),
          summary: subject.summary.phrases,
        },
        items.phrases,
        locale,
      ),
    ),
    words: new Map([
      ...[...about.words].map((word) => [word, word] as const),
      ...spellings([template.title, ...keywords, ...tagTitles].join('\n'), locale).filter(([word]) =>
        about.words.has(word),
      ),
    ]),
  };
}

function toField(texts: readonly string[], locale: string): SubjectField {
  return {
    phrases: texts.map((text) => splitWords(text, locale)).filter(({ length }) => length > 0),
    bigrams: texts.flatMap((text) => letterBigrams(text, locale)),
  };
}

function termsOf(
  fields: readonly SubjectField[],
  locale: string,
): { words: Set<string>; stems: Set<string> } {
  const words = new Set(fields.flatMap(({ phrases }) => phrases.flat()));
  const stems = new Set([...words].map((word) => stemWord(word, locale)));
  for (const { bigrams } of fields) for (const bigram of bigrams) stems.add(bigram);
  return { words, stems };
}

/** Returns how folded words of a text are written, of those that are written in another way. */
function spellings(text: string, locale: string): Array<readonly [string, string]> {
  return (text.toLocaleLowerCase(locale).match(WORDS) ?? []).flatMap((spelling) => {
    const word = foldText(spelling, locale);
    return word === spelling ? [] : [[word, spelling] as const];
  });
}

function formatSubject(subject: SearchSubject): string {
  return Object.values(subject)
    .map(
      ({ phrases, bigrams }) => `${phrases.map((words) => words.join(' ')).join(',')};${bigrams.join(' ')}`,
    )
    .join('\n');
}

/** Parses the text of a `SearchSubject`. */
export function parseSubject(text: string): SearchSubject {
  const [title, keywords, tags, summary] = text.split('\n').map(parseField);
  const none = { phrases: [], bigrams: [] };
  return { title: title ?? none, keywords: keywords ?? none, tags: tags ?? none, summary: summary ?? none };
}

function parseField(text: string): SubjectField {
  const [phrases = '', bigrams = ''] = text.split(';');
  return {
    phrases: phrases === '' ? [] : phrases.split(',').map((words) => words.split(' ')),
    bigrams: bigrams === '' ? [] : bigrams.split(' '),
  };
}

/** Lists the distinct words of title, keywords and tags of the text of a `SearchSubject`. */
export function listSubjectWords(text: string): Set<string> {
  const { title, keywords, tags } = parseSubject(text);
  return new Set([title, keywords, tags].flatMap(({ phrases }) => phrases.flat()));
}
