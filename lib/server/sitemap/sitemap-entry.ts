/** A page in the languages in which it exists. */
export type SitemapEntry = {
  /** Path without locale. */
  path: string;
  versions: ReadonlyArray<{
    locale: string;
    /** Day of the last change of what the page shows, `YYYY-MM-DD`; null where nothing is dated. */
    updated: string | null;
  }>;
};
