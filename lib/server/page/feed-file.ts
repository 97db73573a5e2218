import { SITE } from '@/lib/config/site';
import { resourcePaths } from '@/lib/links/resource-paths';
import type { HeadFile } from '@/lib/seo/page-head';

/** The feed of one tag or channel, or without a title the site's own, as the head of a page names it. */
export function feedFile(href: string = resourcePaths.feed(), title?: string): HeadFile {
  return { type: 'application/atom+xml', title: title ? `${title} · ${SITE.brand}` : SITE.brand, href };
}
