/** A template, tag, channel or series in one locale, with the data for sitemaps and `hreflang` links. */
export type LocaleVariant = {
  id: string;
  locale: string;
  /** Date of the last change of its newest template, `YYYY-MM-DD`; null for a channel without templates, and for a series. */
  updated: string | null;
  /** Number of templates with the tag or of the channel; 1 for a template or a series. */
  templateCount: number;
};

/** The whole catalog in one locale. */
export type CatalogVariant = LocaleVariant & {
  /** Date of the last change of its oldest template, `YYYY-MM-DD`. */
  oldest: string | null;
};
