import { parseFrontMatter, templateFrontMatterSchema } from '@/lib/catalog/markdown/front-matter';
import type { ContentFile } from './read-content-files';

/** A list whose facts nobody has checked for a while. */
export type OverdueReview = {
  /** Path of the file. */
  path: string;
  title: string;
  /** `YYYY-MM-DD` of its last change or review, whichever is later. */
  checkedOn: string;
};

/**
 * Lists the templates of a locale that were neither changed nor reviewed since a date, the oldest first.
 *
 * @param since `YYYY-MM-DD`.
 * @throws ContentError with file and line for invalid front matter.
 */
export function listOverdueReviews(
  files: readonly ContentFile[],
  locale: string,
  since: string,
): OverdueReview[] {
  return files
    .filter((file) => file.kind === 'template' && file.locale === locale)
    .map((file) => {
      const { data } = parseFrontMatter(file.path, file.text, templateFrontMatterSchema);
      const { title, updated, reviewed = updated } = data;
      return { path: file.path, title, checkedOn: reviewed > updated ? reviewed : updated };
    })
    .filter(({ checkedOn }) => checkedOn < since)
    .sort((one, other) => one.checkedOn.localeCompare(other.checkedOn) || one.path.localeCompare(other.path));
}
