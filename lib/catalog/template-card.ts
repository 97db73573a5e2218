import { lookup } from '@/lib/list/lookup';
import type { Channel } from './channel';
import type { Tag } from './tag';
import type { TemplateSummary } from './template';

/** A name with the id that its address is made of. */
export type Named = { id: string; title: string };

/** A template as lists show it, with the names of its tags and its channel. */
export type TemplateCard = Pick<
  TemplateSummary,
  'id' | 'locale' | 'title' | 'summary' | 'updated' | 'itemCount' | 'preview'
> & { tags: Named[]; channel: Named };

/** Puts the names to the ids of templates. A tag or channel without a name is left under its id. */
export function toTemplateCards(
  templates: readonly TemplateSummary[],
  tags: readonly Tag[],
  channels: readonly Channel[],
): TemplateCard[] {
  const named = (list: readonly Named[], id: string): Named => ({
    id,
    title: lookup(list, 'id', id, 'title') ?? id,
  });
  return templates.map(({ id, locale, title, summary, updated, itemCount, preview, ...template }) => ({
    id,
    locale,
    title,
    summary,
    updated,
    itemCount,
    preview,
    tags: template.tags.map((tag) => named(tags, tag)),
    channel: named(channels, template.channel),
  }));
}
