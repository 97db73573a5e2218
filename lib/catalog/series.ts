/** An ordered chain of templates, in one locale. */
export type Series = {
  id: string;
  locale: string;
  title: string;
  /** One or two sentences of plain text: for whom it is, and what comes in which order. */
  description: string;
  /** Ids of its templates, in their order. Only the original has them in its file; `listSeries` returns them with translations too. */
  lists: readonly string[];
};

/** How many templates a series has. */
export const SERIES_LENGTH = { min: 3, max: 8 } as const;

/** Templates of a series that make their main tag a subject of it. A tag that all of them have is one, too. */
export const MIN_OF_SUBJECT = 2;

/** Series that the catalog has at most, so that a page can read all of them. */
export const MAX_SERIES = 100;

/**
 * The tag whose icon and illustration a series has: the main tag of most of its templates, if at least two have it, or else that of the
 * first one.
 */
export function mainSubject(templates: ReadonlyArray<{ tags: readonly string[] }>): string | undefined {
  const mainTags = templates.flatMap(({ tags: [mainTag] }) => mainTag ?? []);
  const count = (tag: string) => mainTags.filter((other) => other === tag).length;
  // The sort is stable: of equally frequent ones, the first.
  const [subject] = mainTags
    .filter((tag) => count(tag) >= MIN_OF_SUBJECT)
    .sort((a, b) => count(b) - count(a));
  return subject ?? mainTags[0];
}
