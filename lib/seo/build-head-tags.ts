import { SITE } from '@/lib/config/site';
import { buildAppTags } from './build-app-tags';
import type { HeadTag } from './head-tag';
import type { PageHead } from './page-head';
import { PICTURE_SIZE } from './picture-size';

/**
 * Writes the head of a page as tags, in order, for search engines, chat apps, feed readers and phones. The browser
 * only puts them in, so that none of this reaches it as code.
 */
export function buildHeadTags(head: PageHead): HeadTag[] {
  const { title, description, canonical } = head;
  return [
    { name: 'description', content: description },
    ...(head.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(canonical ? [{ rel: 'canonical', href: canonical }] : []),
    ...head.alternates.map(({ hreflang, href }) => ({ rel: 'alternate', hrefLang: hreflang, href })),
    ...head.files.map((file) => ({ rel: 'alternate', ...file })),
    ...head.verification,
    { property: 'og:site_name', content: SITE.brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...head.openGraphLocales.map((locale, index) => ({
      property: index > 0 ? 'og:locale:alternate' : 'og:locale',
      content: locale,
    })),
    ...(head.picture ? pictureTags(head.picture) : []),
    { name: 'twitter:card', content: head.picture ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...buildAppTags(head.appArgument),
  ];
}

function pictureTags({ url, alt }: { url: string; alt: string }): HeadTag[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(PICTURE_SIZE.width) },
    { property: 'og:image:height', content: String(PICTURE_SIZE.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ];
}
