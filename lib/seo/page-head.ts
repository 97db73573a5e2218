import { SITE } from '@/lib/config/site';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { truncateAtWord } from '@/lib/text/truncate-at-word';

/** What the head of a page says. All of it is text; addresses are absolute. */
export type PageHead = {
  title: string;
  description: string;
  /** Null where the page has no public address of its own. */
  canonical: string | null;
  indexed: boolean;
  /** Address that the app opens for this page; null where the app has no such place. */
  appArgument: string | null;
};

export type PageHeadInput = {
  title: string;
  description: string;
  /** Path of the page, or null for pages that must not be found. */
  path: string | null;
  siteUrl: string;
  inApp?: boolean;
  /** Without `false`, a page with a path may be indexed. */
  indexed?: boolean;
};

const SEPARATOR = ' · ';

/**
 * Builds the head of a page: the brand ends the title wherever both fit, title and description are cut at a
 * word, and the canonical address is the site's own.
 */
export function buildPageHead(input: PageHeadInput): PageHead {
  const { path, siteUrl } = input;
  const canonical = path === null ? null : `${siteUrl}${path === '/' ? '' : path}`;
  return {
    title: titleWithBrand(input.title),
    description: truncateAtWord(input.description, HEAD_LIMITS.description),
    canonical,
    indexed: path !== null && input.indexed !== false,
    appArgument: input.inApp ? canonical : null,
  };
}

function titleWithBrand(title: string): string {
  if (title.includes(SITE.brand)) return truncateAtWord(title, HEAD_LIMITS.title);
  const suffix = SEPARATOR + SITE.brand;
  const fits = [...title].length + [...suffix].length <= HEAD_LIMITS.title;
  return fits ? title + suffix : truncateAtWord(title, HEAD_LIMITS.title);
}
