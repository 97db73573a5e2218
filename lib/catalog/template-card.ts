import { type SubjectStyle, subjectStyle } from '@/lib/config/subjects';
import { lookup } from '@/lib/list/lookup';
import { type Duration, toDuration } from './list-duration';
import type { TemplateSummary } from './template';

/** The id and title of a tag or channel, enough for a link to its page. */
export type GroupRef = { id: string; title: string };

/** A plain text in parts: every second part, beginning with the second, is a word that a search has found. */
export type MarkedText = readonly string[];

/** Where a template contains the words of a search. */
export type TemplateMatch = {
  title: MarkedText;
  summary: MarkedText;
  /** The item or section title that contains most of the words, unless the title has them all. */
  item: { id: string; text: MarkedText } | null;
};

/** The data of a template card, with the titles of its tags and its channel, and the style of its main tag. */
export type TemplateCard = Pick<
  TemplateSummary,
  'id' | 'locale' | 'title' | 'titleLocale' | 'summary' | 'updated' | 'itemCount' | 'sectionCount' | 'preview'
> & {
  tags: GroupRef[];
  channel: GroupRef;
  subject: SubjectStyle;
  /** What the card says instead of the summary, if somebody has written it. */
  promise?: string;
  /** How long it takes, if that is known. */
  duration?: Duration;
  /** In the result of a search, if the template contains a word of it in the language of the card. */
  match?: TemplateMatch;
};

/** What a list of cards on a page shows of a template. It is part of the HTML of the page, so it has nothing else. */
export type PageCard = Omit<TemplateCard, 'updated' | 'channel' | 'sectionCount' | 'preview'>;

/**
 * Drops what lists of cards on pages do not show. A promise takes the place of the summary. Below a title that is translated, a summary
 * that is not would look broken.
 */
export function toPageCard(template: TemplateCard): PageCard {
  const { updated: _, channel: __, sectionCount: ___, preview: ____, ...card } = template;
  return { ...card, summary: card.promise || card.titleLocale ? '' : card.summary };
}

/** Resolves the tag and channel ids of templates to titles. If a title is unknown, the id is used instead. */
export function toTemplateCards(
  templates: readonly TemplateSummary[],
  tags: readonly GroupRef[],
  channels: readonly GroupRef[],
): TemplateCard[] {
  const toGroupRef = (groups: readonly GroupRef[], id: string): GroupRef => ({
    id,
    title: lookup(groups, 'id', id, 'title') ?? id,
  });
  return templates.map((template) => {
    const { id, locale, title, titleLocale, summary, promise, updated, preview } = template;
    const duration = toDuration(template.durationDays);
    return {
      ...{ id, locale, title, summary, updated, preview },
      ...(titleLocale !== undefined && { titleLocale }),
      ...(promise && { promise }),
      ...(duration && { duration }),
      itemCount: template.itemCount,
      sectionCount: template.sectionCount,
      tags: template.tags.map((tag) => toGroupRef(tags, tag)),
      channel: toGroupRef(channels, template.channel),
      subject: subjectStyle(template.tags[0]),
    };
  });
}
