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

/** A series as pages show it. */
export type ListedSeries = Series & {
  /** Tags that are the main tag of at least two of its templates, the most frequent one first. */
  subjects: readonly string[];
};

/** How many templates a series has. */
export const SERIES_LENGTH = { min: 3, max: 8 } as const;

/** Series that the catalog has at most, so that a page can read all of them. */
export const MAX_SERIES = 100;

/** The tag whose icon and illustration a series has: its main subject, or else the main tag of its first template. */
export function mainSubject(
  { subjects }: Pick<ListedSeries, 'subjects'>,
  templates: ReadonlyArray<{ tags: readonly string[] }>,
): string | undefined {
  return subjects[0] ?? templates[0]?.tags[0];
}
