import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { TemplateSummary } from '@/lib/catalog/template';
import { type TemplateCard, toTemplateCards } from '@/lib/catalog/template-card';

/** Returns cards of the templates, with the titles of their tags and channels in this locale. */
export async function listCards(
  store: CatalogReader,
  locale: string,
  templates: readonly TemplateSummary[],
): Promise<TemplateCard[]> {
  const tagIds = new Set(templates.flatMap((template) => template.tags));
  const channelIds = new Set(templates.map(({ channel }) => channel));
  const [tags, channels] = await Promise.all([
    store.findTitles('tag', [...tagIds], locale),
    store.findTitles('channel', [...channelIds], locale),
  ]);
  return toTemplateCards(templates, tags, channels);
}
