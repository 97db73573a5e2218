/** The pages of text, in the order of their links in the footer. */
export const TEXT_PAGE_NAMES = ['editorial', 'accessibility', 'privacy'] as const;

export type TextPageName = (typeof TEXT_PAGE_NAMES)[number];

/** Day of the last change of each page, `YYYY-MM-DD`. */
export const TEXT_PAGE_DATES: Readonly<Record<TextPageName, string>> = {
  editorial: '2026-11-22',
  accessibility: '2026-11-24',
  privacy: '2026-11-24',
};
