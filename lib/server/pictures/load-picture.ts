import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { PictureKind } from '@/lib/links/resource-paths';
import type { HeadTranslator } from '@/lib/server/page/head-translator';
import { groupPicture, type PictureContent, templatePicture } from './picture-content';

export type PictureQuery = { kind: PictureKind; id: string; locale: string };

/** What the picture of a template, tag or channel says; null where there is no such page. */
export async function loadPicture(
  { kind, id, locale }: PictureQuery,
  store: CatalogStore,
  t: HeadTranslator,
): Promise<PictureContent | null> {
  if (kind === 'template') {
    const template = await store.findTemplate(id, locale);
    return template && templatePicture(template, t);
  }
  const group = kind === 'tag' ? await store.findTag(id, locale) : await store.findChannel(id, locale);
  if (!group) return null;
  const templates = await store.listTemplates(locale, kind === 'tag' ? { tag: id } : { channel: id });
  if (kind === 'tag' && templates.length === 0) return null;
  return groupPicture(group, templates, t);
}
