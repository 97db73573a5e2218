import type { Channel } from '@/lib/catalog/channel';
import { plainText } from '@/lib/catalog/plain-text';
import type { Tag } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import type { HeadTranslator } from '@/lib/server/page/head-translator';

/** What a picture to share says, all of it plain text in one language. */
export type PictureContent = {
  locale: string;
  title: string;
  /** How much there is, in words; may be empty. */
  note: string;
  /** First lines of the list; as many are drawn as there is room for. */
  lines: string[];
};

/** Lines that a picture has room for under the shortest of titles. */
const MAX_LINES = 5;

export function templatePicture(template: Template, t: HeadTranslator): PictureContent {
  const { locale, title, itemCount, checklist } = template;
  const lines = checklist.sections
    .flatMap(({ items }) => items)
    .filter(({ z }) => !z.includes('.'))
    .slice(0, MAX_LINES)
    .map(({ text }) => plainText(text));
  return { locale, title, note: t('picture.items', { count: itemCount }), lines };
}

/** The picture of a tag or channel: its newest templates stand for the list. */
export function groupPicture(
  { locale, title }: Pick<Tag | Channel, 'locale' | 'title'>,
  templates: readonly TemplateSummary[],
  t: HeadTranslator,
): PictureContent {
  const lines = templates.slice(0, MAX_LINES).map((template) => template.title);
  return { locale, title, note: t('picture.lists', { count: templates.length }), lines };
}
