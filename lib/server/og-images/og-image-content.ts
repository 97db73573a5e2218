import { createHash } from 'node:crypto';
import type { ListPage } from '@/lib/catalog/catalog-store';
import type { Channel, ChannelIcon } from '@/lib/catalog/channel';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { mainSubject, type Series } from '@/lib/catalog/series';
import type { Tag } from '@/lib/catalog/tag';
import type { Template, TemplateSummary } from '@/lib/catalog/template';
import { COLORS, TINTS, type Tint } from '@/lib/config/colors';
import { type IllustrationName, tagIllustration } from '@/lib/config/illustrations';
import { LOGO_PATH } from '@/lib/config/logo';
import { SITE } from '@/lib/config/site';
import { type SubjectIconName, subjectStyle, tintOfIcon } from '@/lib/config/subjects';
import { type OgImageKind, resourcePaths } from '@/lib/links/resource-paths';
import type { HeadTranslator } from '@/lib/server/page/load-messages';
import { iconShape } from './icon-shapes';

/** The texts of an Open Graph image: plain text in one locale. */
export type OgImageContent = {
  locale: string;
  title: string;
  /** The number of items or lists as a text; may be empty. */
  note: string;
  /** First lines of the list; those that do not fit are not drawn. */
  lines: string[];
  /** The icon of the main tag or of the channel. */
  subject?: OgImageSubject;
  /** Stands on the card with the lines, in the tint of the subject, whose icon is then left out. */
  illustration?: IllustrationName;
};

export type OgImageSubject = { icon: SubjectIconName | ChannelIcon; tint: Tint };

/** Lines that fit below a title of one line. */
const MAX_LINES = 5;

/** The templates on the image of a tag or channel: the first ones of its list. */
export const OG_IMAGE_PAGE = { number: 1, size: MAX_LINES } as const;

/** Content of the image of a template: its first top-level items. */
export function templateOgImage(template: Template, t: HeadTranslator): OgImageContent {
  const { locale, title, itemCount, checklist, tags } = template;
  const lines = checklist.sections
    .flatMap(({ items }) => items)
    .filter(({ z }) => !z.includes('.'))
    .slice(0, MAX_LINES)
    .map(({ text }) => plainText(text));
  return {
    locale,
    title,
    note: t('ogImage.items', { count: itemCount }),
    lines,
    subject: subjectStyle(tags[0]),
  };
}

/** Content of the image of a tag: the titles of its first templates, in the given order. */
export function tagOgImage(
  tag: Tag,
  templates: ListPage<TemplateSummary>,
  t: HeadTranslator,
): OgImageContent {
  return {
    ...groupOgImage(tag, templates, t),
    subject: subjectStyle(tag.id),
    illustration: tagIllustration(tag.id),
  };
}

/** Content of the image of a channel, as that of a tag. A channel without an icon has none on its image. */
export function channelOgImage(
  channel: Channel,
  templates: ListPage<TemplateSummary>,
  t: HeadTranslator,
): OgImageContent {
  const { icon } = channel;
  return {
    ...groupOgImage(channel, templates, t),
    ...(icon && { subject: { icon, tint: tintOfIcon(icon) } }),
  };
}

/** Content of the image of a series, as that of a tag, with the illustration of its main subject. */
export function seriesOgImage(series: Series, items: TemplateSummary[], t: HeadTranslator): OgImageContent {
  const subject = mainSubject(items);
  return {
    ...groupOgImage(series, { items, total: items.length }, t),
    subject: subjectStyle(subject),
    illustration: tagIllustration(subject ?? ''),
  };
}

function groupOgImage(
  { locale, title }: Tag | Channel | Series,
  templates: ListPage<TemplateSummary>,
  t: HeadTranslator,
): OgImageContent {
  const lines = templates.items.slice(0, MAX_LINES).map((template) => template.title);
  return { locale, title, note: t('ogImage.lists', { count: templates.total }), lines };
}

/** Increment this when the drawing changes: images are cached as immutable, so a new design needs new URLs. */
const DESIGN_VERSION = 5;

/** Short hash of everything that determines the pixels of an image, for its URL and its ETag. */
export function ogImageVersion(content: OgImageContent): string {
  const shape = content.subject && iconShape(content.subject.icon);
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, SITE.brand, COLORS, TINTS, LOGO_PATH, shape, content]))
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
