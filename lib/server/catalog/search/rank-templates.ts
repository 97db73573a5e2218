import { FIELD_WEIGHTS, FURTHER_FIELD, MENTION_WEIGHT } from './field-weights';
import type { QueryWord, WordForms } from './query-words';
import { parseSubject, type SearchSubject, type SubjectField } from './search-document';
import { stemWord } from './stem-word';
import { vocabularyOf } from './vocabulary';

/** How much a match counts as: the word itself, another form of it, all parts of it, a word with the same meaning, a word that begins with it. */
const KIND_WEIGHTS = { word: 1, stem: 0.9, parts: 0.75, synonym: 0.7, beginning: 0.5 } as const;

type Kind = keyof typeof KIND_WEIGHTS;

/** What a title or keyword adds that is the query. */
const WHOLE_PHRASE = 0.5;

/** What a title adds that has no other words. */
const WHOLE_TITLE = 0.2;

/** What a title adds whose first word is of the query: “mov” is “Moving house” rather than “Clearing a home before a move”. */
const FIRST_WORD = 0.01;

/** Share of the weight of a query that a result has to be about. */
const MIN_COVERED = 0.7;

/** The first lists are results if they are about this share, or about all words that any list has, and one of them is near the query. */
const MIN_PARTLY_COVERED = 0.2;

/** Lists that are about a part of the query are results only if they are the first. */
const MAX_PARTLY_COVERED = 3;

/**
 * A list is near a query if it is about half of its weight, or about all words that any list has, or if the query contains all words of its
 * title or of a keyword. Otherwise the subject is another one: “equipment for beekeeping beginners” is no camping equipment. Of 1,171
 * judged queries none loses its list by these shares.
 */
const NEAR = { about: 0.5, phrase: 0.25 };

/** A list is less about a word that only its summary has, and still less about one that it mentions elsewhere. */
const COVERED = { about: 1, summary: 0.7, mention: 0.25, none: 0 } as const;

/** Lists that only have words that begin with one of the query are none if there are as many others: “car” is not “care” or “cards”. */
const ENOUGH_RESULTS = 3;

/** Languages in which a word that begins with another is a compound of it: “Garten”, “Gartenarbeit”. */
const COMPOUNDING_LOCALES: ReadonlySet<string> = new Set(['ar', 'de', 'ja']);

/** Lists in another language than that of the search count less. */
const OTHER_LOCALE = 0.8;

/** A list that contains words of a query, as the index returns it. */
export type FoundTemplate = {
  /** Newer lists have smaller keys. */
  key: number;
  id: string;
  /** Of the text that was found. */
  locale: string;
  /** See `parseSubject`. */
  subject: string;
  /** Positions of the words of the query that it contains anywhere. */
  mentioned: ReadonlySet<number>;
};

type Ranked<Template> = {
  template: Template;
  score: number;
  /** Share of the weight of the query that it is about or mentions. */
  covered: number;
  /** Share of the weight of the query that it is about; 1 if it is about all words that any list has. */
  about: number;
  /** Whether it has the subject of the query; see `NEAR`. */
  isNear: boolean;
  /** Whether it has only the beginning of a word of the query. */
  isGuess: boolean;
};

export type Ranking<Template> = {
  /** Lists that are about the query, best first. */
  results: Template[];
  /** If there are none, lists that contain words of it, best first. */
  mentions: Template[];
};

/** @param counts number of lists with each word, `total` of all lists. Both are bounded. */
export type Frequencies = { counts: readonly number[]; total: number };

/**
 * Ranks the lists that contain words of a query: how much of the weight of the query they are about, and where. Rare words have more
 * weight, and unknown ones as much as the rarest. If there are grave words, lists that are about none of them are left out; if there are
 * none, lists whose title has one are, unless they are about the query.
 */
export function rankTemplates<Template extends FoundTemplate>(
  templates: readonly Template[],
  words: readonly QueryWord[],
  { counts, total, locale }: Frequencies & { locale: string },
): Ranking<Template> {
  const weights = words.map((_, index) => Math.log(1 + total / Math.max(1, counts[index] ?? 0)));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) => weight / sum);
  const grave = words.flatMap(({ isGrave }, index) => (isGrave ? index : []));
  const matchers = new Map<string, SubjectMatcher>();
  const best = new Map<string, Ranked<Template>>();
  for (const template of templates) {
    const matcher = matchers.get(template.locale) ?? new SubjectMatcher(words, shares, template.locale);
    matchers.set(template.locale, matcher);
    const subject = parseSubject(template.subject);
    const { matches, phrase, bonus } = matcher.match(subject);
    if (grave.length > 0 && !grave.some((index) => matches[index])) continue;
    let score = 0;
    let covered = 0;
    let about = 0;
    let isAboutAllKnown = true;
    for (const [index, weight] of weights.entries()) {
      const { quality = 0, field = null } = matches[index] ?? {};
      const mention = template.mentioned.has(index) ? MENTION_WEIGHT : 0;
      score += weight * Math.max(quality, mention);
      covered += weight * COVERED[howCovered(field, mention > 0)];
      about += weight * COVERED[howCovered(field, false)];
      if ((counts[index] ?? 0) > 0 && (field === null || field === 'summary')) isAboutAllKnown = false;
    }
    const relevance = (score / sum + bonus) * (template.locale === locale ? 1 : OTHER_LOCALE);
    const ranked = {
      template,
      score: relevance,
      covered: covered / sum,
      about: isAboutAllKnown ? 1 : about / sum,
      isNear: isAboutAllKnown || about / sum >= NEAR.about || phrase >= NEAR.phrase,
      isGuess: matches.some((match) => match?.isBeginning),
    };
    if (grave.length === 0 && ranked.covered < MIN_COVERED && matcher.hasGraveTitle(subject)) continue;
    const known = best.get(template.id);
    if (!known || known.score < ranked.score) best.set(template.id, ranked);
  }
  const sorted = [...best.values()].sort((a, b) => b.score - a.score || a.template.key - b.template.key);
  const isCovered = ({ covered }: Ranked<Template>) => covered >= MIN_COVERED;
  const isAnyNear = sorted.slice(0, MAX_PARTLY_COVERED).some((ranked) => ranked.isNear || isCovered(ranked));
  const results = sorted.filter(
    (ranked, index) =>
      isCovered(ranked) || (isAnyNear && index < MAX_PARTLY_COVERED && ranked.about >= MIN_PARTLY_COVERED),
  );
  const known = COMPOUNDING_LOCALES.has(locale) ? results : results.filter(({ isGuess }) => !isGuess);
  const toTemplates = (ranked: typeof sorted) => ranked.map(({ template }) => template);
  return {
    results: toTemplates(known.length < ENOUGH_RESULTS ? results : known),
    mentions: results.length > 0 ? [] : toTemplates(sorted),
  };
}

function howCovered(field: keyof SearchSubject | null, isMentioned: boolean): keyof typeof COVERED {
  if (field === null) return isMentioned ? 'mention' : 'none';
  return field === 'summary' ? 'summary' : 'about';
}

/** Where a list has a word of the query best, and whether it has no more than its beginning anywhere. */
type Match = { field: keyof SearchSubject; quality: number; isBeginning: boolean };

/** What a word of a text counts as: a word of the query, by its position. */
type WordMatch = { index: number; kind: Kind };

/** What a word of a text has to do with the query. */
type KnownWord = {
  /** Its stem, if that is a part of a compound in the query. */
  part: string | null;
  matches: readonly WordMatch[];
  /** Positions of the words of the query that it is, or is another form of. */
  own: readonly number[];
  /** False for words such as “the” and “checklist”. */
  isSubject: boolean;
  /** Whether it is one of `GRAVE_WORDS`, or another form of one. */
  isGrave: boolean;
};

/** Nearly all words of texts have nothing to do with the query. They share two objects. */
const UNRELATED: KnownWord = { part: null, matches: [], own: [], isSubject: true, isGrave: false };
const UNRELATED_FUNCTION_WORD: KnownWord = { ...UNRELATED, isSubject: false };

/** Finds the words of a query in what lists of a locale are about. */
class SubjectMatcher {
  readonly #locale: string;
  readonly #words: readonly WordForms[];
  /** Of the weight of the query, by word. */
  readonly #shares: readonly number[];
  /** What words and stems of texts count as: positions of words of the query, and the kind. */
  readonly #byWord = new Map<string, number[]>();
  readonly #byStem = new Map<string, WordMatch[]>();
  readonly #known = new Map<string, KnownWord>();
  readonly #beginnings: ReadonlyArray<{ index: number; beginning: string }>;
  readonly #functionWords: ReadonlySet<string>;
  readonly #kinds: ReadonlySet<string>;
  readonly #graveStems: ReadonlySet<string>;
  /** Stems that are parts of words of the query. */
  readonly #parts: ReadonlySet<string>;

  constructor(words: readonly QueryWord[], shares: readonly number[], locale: string) {
    this.#shares = shares;
    this.#locale = locale;
    const { functionWords, kinds, graveStems } = vocabularyOf(locale);
    this.#functionWords = functionWords;
    this.#kinds = kinds;
    this.#graveStems = graveStems;
    this.#words = words.flatMap(({ forms }) => forms.get(locale) ?? []);
    for (const [index, { word, stem, synonyms }] of this.#words.entries()) {
      append(this.#byWord, word, index);
      append(this.#byStem, stem, { index, kind: 'stem' });
      for (const synonym of synonyms) append(this.#byStem, synonym, { index, kind: 'synonym' });
    }
    this.#beginnings = this.#words.flatMap(({ beginning }, index) =>
      beginning === null ? [] : { index, beginning },
    );
    this.#parts = new Set(this.#words.flatMap(({ parts }) => parts.flat()));
  }

  /**
   * Returns the best match of each word, undefined without one, the largest share of the weight of the query that a title or keyword has
   * whose words it all has, and what that adds to the rank.
   */
  match(subject: SearchSubject): { matches: Array<Match | undefined>; phrase: number; bonus: number } {
    const matches: Array<Match | undefined> = this.#words.map(() => undefined);
    const parts = new Set<string>();
    for (const field of ['title', 'keywords', 'tags', 'summary'] as const) {
      for (const [index, kind] of this.#matchField(subject[field], parts)) {
        const quality = FIELD_WEIGHTS[field] * KIND_WEIGHTS[kind];
        const known = matches[index];
        const isBeginning = kind === 'beginning' && (known?.isBeginning ?? true);
        if (known) {
          known.quality = Math.max(known.quality, quality) + FURTHER_FIELD * quality;
          known.isBeginning = isBeginning;
        } else matches[index] = { field, quality, isBeginning };
      }
    }
    if (!matches.some(Boolean)) return { matches, phrase: 0, bonus: 0 };
    const phrase = this.#largestPhrase(subject);
    const ofTitle =
      WHOLE_TITLE * this.#shareOfTitle(subject) + (this.#beginsWithWord(subject) ? FIRST_WORD : 0);
    return { matches, phrase, bonus: WHOLE_PHRASE * phrase ** 2 + ofTitle };
  }

  /**
   * Finds the best kind of match of each word in a field.
   *
   * @param parts those that other fields have. Those of this one are added.
   */
  #matchField({ phrases, bigrams }: SubjectField, parts: Set<string>): Map<number, Kind> {
    const found = new Map<number, Kind>();
    const add = (index: number, kind: Kind) => {
      const known = found.get(index);
      if (!known || KIND_WEIGHTS[known] < KIND_WEIGHTS[kind]) found.set(index, kind);
    };
    for (const phrase of phrases) {
      for (const word of phrase) {
        const { part, matches } = this.#readWord(word);
        for (const { index, kind } of matches) add(index, kind);
        if (part !== null) parts.add(part);
      }
    }
    for (const bigram of bigrams) {
      for (const { index, kind } of this.#byStem.get(bigram) ?? []) add(index, kind);
      if (this.#parts.has(bigram)) parts.add(bigram);
    }
    if (parts.size > 1) {
      for (const [index, forms] of this.#words.entries()) {
        if (forms.parts.some((stems) => stems.every((stem) => parts.has(stem)))) add(index, 'parts');
      }
    }
    return found;
  }

  /** Returns what a word of a text counts as. Most words are in many texts. */
  #readWord(word: string): KnownWord {
    const known = this.#known.get(word);
    if (known) return known;
    const read = this.#matchWord(word);
    this.#known.set(word, read);
    return read;
  }

  #matchWord(word: string): KnownWord {
    const stem = stemWord(word, this.#locale);
    const isSubject = !this.#functionWords.has(word) && !this.#kinds.has(word);
    const isGrave = this.#graveStems.has(stem);
    const part = this.#parts.has(stem) ? stem : null;
    const own = this.#byWord.get(word) ?? [];
    const sameStem = this.#byStem.get(stem) ?? [];
    const beginnings = this.#beginnings.filter(({ beginning }) => word.startsWith(beginning));
    if (own.length + sameStem.length + beginnings.length === 0 && part === null && !isGrave) {
      return isSubject ? UNRELATED : UNRELATED_FUNCTION_WORD;
    }
    const forms = sameStem.flatMap(({ index, kind }) => (kind === 'stem' ? index : []));
    return {
      part,
      matches: [
        ...own.map((index) => ({ index, kind: 'word' as const })),
        ...sameStem,
        ...beginnings.map(({ index }) => ({ index, kind: 'beginning' as const })),
      ],
      own: [...own, ...forms],
      isSubject,
      isGrave,
    };
  }

  hasGraveTitle({ title }: SearchSubject): boolean {
    return title.phrases.some((phrase) => phrase.some((word) => this.#readWord(word).isGrave));
  }

  #beginsWithWord({ title }: SearchSubject): boolean {
    const words = title.phrases.flat();
    const first = words.find((word) => this.#readWord(word).isSubject);
    return first !== undefined && this.#readWord(first).matches.length > 0;
  }

  #largestPhrase({ title, keywords }: SearchSubject): number {
    let largest = 0;
    for (const phrase of title.phrases) largest = Math.max(largest, this.#shareOfPhrase(phrase));
    for (const phrase of keywords.phrases) largest = Math.max(largest, this.#shareOfPhrase(phrase));
    return largest;
  }

  /** Returns the share of the words of a title that the query has. */
  #shareOfTitle({ title }: SearchSubject): number {
    let subjects = 0;
    let matched = 0;
    for (const phrase of title.phrases) {
      for (const word of phrase) {
        const { matches, isSubject } = this.#readWord(word);
        if (!isSubject) continue;
        subjects += 1;
        if (matches.some(({ kind }) => kind !== 'beginning')) matched += 1;
      }
    }
    return subjects === 0 ? 0 : matched / subjects;
  }

  /** Returns the share of the weight of the query that a phrase has, 0 if it has other words too. */
  #shareOfPhrase(phrase: readonly string[]): number {
    let found: Set<number> | null = null;
    for (const word of phrase) {
      const { isSubject, own } = this.#readWord(word);
      if (isSubject && own.length === 0) return 0;
      for (const index of own) found = (found ?? new Set()).add(index);
    }
    let share = 0;
    for (const index of found ?? []) share += this.#shares[index] ?? 0;
    return share;
  }
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
