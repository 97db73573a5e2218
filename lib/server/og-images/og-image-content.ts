import { createHash } from 'node:crypto';
import type { Channel } from '@/lib/catalog/channel';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Tag } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import { type OgImageKind, resourcePaths } from '@/lib/links/resource-paths';
import type { HeadTranslator } from '@/lib/server/page/messages';

/** What a picture to share says, all of it plain text in one language. */
export type OgImageContent = {
  locale: string;
  title: string;
  /** How much there is, in words; may be empty. */
  note: string;
  /** First lines of the list; as many are drawn as there is room for. */
  lines: string[];
};

/** Lines that a picture has room for under the shortest of titles. */
const MAX_LINES = 5;

export function templateOgImage(template: Template, t: HeadTranslator): OgImageContent {
  const { locale, title, itemCount, checklist } = template;
  const lines = checklist.sections
    .flatMap(({ items }) => items)
    .filter(({ z }) => !z.includes('.'))
    .slice(0, MAX_LINES)
    .map(({ text }) => plainText(text));
  return { locale, title, note: t('ogImage.items', { count: itemCount }), lines };
}

/** The picture of a tag or channel: its newest templates stand for the list. */
export function groupOgImage(
  { locale, title }: Pick<Tag | Channel, 'locale' | 'title'>,
  templates: readonly TemplateSummary[],
  t: HeadTranslator,
): OgImageContent {
  const lines = templates.slice(0, MAX_LINES).map((template) => template.title);
  return { locale, title, note: t('ogImage.lists', { count: templates.length }), lines };
}

/** Counted up where the drawing changes, so that pictures that are kept for good get a new address. */
const DESIGN = 1;

/** Short digest of all that a picture is drawn from. */
export function ogImageVersion(content: OgImageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, content]))
    .digest('hex')
    .slice(0, 12);
}

/** Address and alternative text of a picture to share, for the head of its page. */
export function ogImageMeta(kind: OgImageKind, id: string, content: OgImageContent, t: HeadTranslator) {
  const { locale, title } = content;
  return {
    path: resourcePaths.ogImage(kind, id, { locale, version: ogImageVersion(content) }),
    alt: t('ogImage.alt', { title }),
  };
}
