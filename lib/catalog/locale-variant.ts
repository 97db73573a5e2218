/** A template, tag or channel in one language, as far as sitemaps and language links need it. */
export type LocaleVariant = {
  id: string;
  locale: string;
  /** Day of the last change of its newest template, `YYYY-MM-DD`; null for a channel without one. */
  updated: string | null;
  /** Templates under the tag or of the channel; 1 for a template. */
  templateCount: number;
};
