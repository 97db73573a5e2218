import { createHash } from 'node:crypto';
import type { Channel } from '@/lib/catalog/channel';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Tag } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import { COLORS } from '@/lib/config/colors';
import { LOGO_PATH } from '@/lib/config/logo';
import { SITE } from '@/lib/config/site';
import { type OgImageKind, resourcePaths } from '@/lib/links/resource-paths';
import type { HeadTranslator } from '@/lib/server/page/messages';

/** The texts of an Open Graph image: plain text in one locale. */
export type OgImageContent = {
  locale: string;
  title: string;
  /** The number of items or lists as a text; may be empty. */
  note: string;
  /** First lines of the list; those that do not fit are not drawn. */
  lines: string[];
};

/** Lines that fit below a title of one line. */
const MAX_LINES = 5;

/** Content of the image of a template: its first top-level items. */
export function templateOgImage(template: Template, t: HeadTranslator): OgImageContent {
  const { locale, title, itemCount, checklist } = template;
  const lines = checklist.sections
    .flatMap(({ items }) => items)
    .filter(({ z }) => !z.includes('.'))
    .slice(0, MAX_LINES)
    .map(({ text }) => plainText(text));
  return { locale, title, note: t('ogImage.items', { count: itemCount }), lines };
}

/** Content of the image of a tag or channel: the titles of its first templates, in the given order. */
export function groupOgImage(
  { locale, title }: Pick<Tag | Channel, 'locale' | 'title'>,
  templates: readonly TemplateSummary[],
  t: HeadTranslator,
): OgImageContent {
  const lines = templates.slice(0, MAX_LINES).map((template) => template.title);
  return { locale, title, note: t('ogImage.lists', { count: templates.length }), lines };
}

/** Increment this when the drawing changes: images are cached as immutable, so a new design needs new URLs. */
const DESIGN_VERSION = 2;

/** Short hash of everything that determines the pixels of an image, for its URL and its ETag. */
export function ogImageVersion(content: OgImageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, SITE.brand, COLORS, LOGO_PATH, content]))
    .digest('hex')
    .slice(0, 12);
}

/**
 * Path (with the version in its query) and alt text of an Open Graph image, for the head of its page. `locale` is that
 * of the page, or of the template if it is shown in another language.
 */
export function ogImageMeta(
  kind: OgImageKind,
  id: string,
  content: OgImageContent,
  { locale, t }: { locale: string; t: HeadTranslator },
) {
  return {
    path: resourcePaths.ogImage(kind, id, { locale, version: ogImageVersion(content) }),
    alt: t('ogImage.alt', { title: content.title }),
  };
}
