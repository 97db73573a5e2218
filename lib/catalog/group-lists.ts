import type { TemplateList } from './catalog-store';

/** The templates of a tag, as its pages and its share image show them. */
export function templatesOfTag(tag: string) {
  return { filter: { tag }, order: 'best' } as const satisfies TemplateList;
}

/** The same of a channel. */
export function templatesOfChannel(channel: string) {
  return { filter: { channel }, order: 'editors' } as const satisfies TemplateList;
}
