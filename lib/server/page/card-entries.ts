import type { TemplateCard } from '@/lib/catalog/template-card';
import { absoluteUrl } from '@/lib/links/absolute-url';
import { paths } from '@/lib/links/paths';
import { environment } from '@/lib/server/environment';

/** The cards of a page as entries of an ItemList. */
export function cardEntries(cards: readonly TemplateCard[], locale: string) {
  const siteUrl = environment().SITE_URL;
  return cards.map(({ id, title }) => ({
    name: title,
    url: absoluteUrl(siteUrl, paths.template(id), locale),
  }));
}
