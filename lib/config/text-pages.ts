import type { PagePath } from './routes';

/** The pages of text, in the order of their links in the footer: path without locale and host, and the day of the last change. */
export const TEXT_PAGES = {
  editorial: { path: '/how-we-write-checklists', updated: '2026-11-22' },
  accessibility: { path: '/accessibility', updated: '2026-11-27' },
  privacy: { path: '/privacy', updated: '2026-11-29' },
} as const satisfies Readonly<Record<string, { path: PagePath; updated: string }>>;

export type TextPageName = keyof typeof TEXT_PAGES;

export const TEXT_PAGE_NAMES = Object.keys(TEXT_PAGES) as TextPageName[];
