import type { TextPageName } from '@/lib/config/text-pages';

/** Paths of the pages of text, without locale and host. Not in `paths.ts`, which is part of every first load. */
export const textPagePaths: Readonly<Record<TextPageName, string>> = {
  editorial: '/how-we-write-checklists',
  accessibility: '/accessibility',
  privacy: '/privacy',
};
