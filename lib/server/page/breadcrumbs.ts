import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/absolute-url';
import { paths } from '@/lib/links/paths';
import { breadcrumbList } from '@/lib/seo/structured-data/breadcrumb-list';
import { environment } from '@/lib/server/environment';

/** The way from the index page through the given steps, by path, to a page. */
export function breadcrumbs(locale: string, steps: ReadonlyArray<{ name: string; path: string }>) {
  const siteUrl = environment().SITE_URL;
  const all = [{ name: SITE.brand, path: paths.home() }, ...steps];
  return breadcrumbList(all.map(({ name, path }) => ({ name, url: absoluteUrl(siteUrl, path, locale) })));
}
