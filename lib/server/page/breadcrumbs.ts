import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/absolute-url';
import { paths } from '@/lib/links/paths';
import { breadcrumbList } from '@/lib/seo/structured-data/breadcrumb-list';
import { environment } from '@/lib/server/environment';

type Step = { name: string; path: string; locale?: string };

/** The way from the index page through the given steps, by path, to a page, which may be in another language. */
export function breadcrumbs(locale: string, steps: ReadonlyArray<Step>) {
  const siteUrl = environment().SITE_URL;
  const all: Step[] = [{ name: SITE.brand, path: paths.home() }, ...steps];
  return breadcrumbList(
    all.map((step) => ({ name: step.name, url: absoluteUrl(siteUrl, step.path, step.locale ?? locale) })),
  );
}
