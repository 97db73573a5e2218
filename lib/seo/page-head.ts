import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { absoluteUrl, localizedPath } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { type Alternate, buildAlternates } from './alternates';

/** What the head of a page says. All of it is text; addresses are absolute. */
export type PageHead = {
  title: string;
  description: string;
  /** Null where the page has no public address of its own. */
  canonical: string | null;
  indexed: boolean;
  /** Address that the app opens for this page; null where the app has no such place. */
  appArgument: string | null;
  /** The page in all of its languages; empty where there is one. */
  alternates: Alternate[];
  /** The same content for feed readers and language models. */
  files: HeadFile[];
  /** Picture to share, of `PICTURE_SIZE`; null for pages that are not to be shared. */
  ogImage: { url: string; alt: string } | null;
  /** Language and territory, such as `en_US`: of this page first, then of its other versions. */
  openGraphLocales: string[];
  /** Names and values by which search consoles know the site's owner. */
  verification: Array<{ name: string; content: string }>;
};

/** A page's content in another format, at an address of its own. */
export type HeadFile = { type: string; title: string; href: string };

export type PageHeadInput = {
  title: string;
  description: string;
  /** Path of the page, or null for pages that must not be found. */
  path: string | null;
  siteUrl: string;
  inApp?: boolean;
  /** Without `false`, a page with a path may be indexed. */
  indexed?: boolean;
  /** Language of the page; without one, the default. */
  locale?: string;
  /** Language of what the page shows, where that is the original for want of a translation. */
  contentLocale?: string;
  /** Languages in which this page exists, its own among them. */
  locales?: readonly string[];
  /** Other formats of the page, by path without locale. */
  files?: readonly HeadFile[];
  /** Path of the Open Graph image; the site's own by default. */
  ogImage?: { path: string; alt: string };
  verification?: PageHead['verification'];
};

const SEPARATOR = ' · ';

/**
 * Builds the head of a page: the brand ends the title wherever both fit, title and description are cut at a
 * word, and the canonical address is the site's own.
 */
export function buildPageHead(input: PageHeadInput): PageHead {
  const { path, siteUrl, locale = DEFAULT_LOCALE, locales = [locale], files = [] } = input;
  const text = {
    title: titleWithBrand(input.title),
    description: truncateAtWord(input.description, HEAD_LIMITS.description),
    verification: input.verification ?? [],
  };
  if (path === null) return { ...text, ...UNLISTED };
  const spoken = input.contentLocale ?? locale;
  const canonical = absoluteUrl(siteUrl, path, spoken);
  const ogImage = input.ogImage ?? { path: SITE.ogImage, alt: SITE.brand };
  const others = locales.filter((other) => other !== spoken);
  return {
    ...text,
    canonical,
    indexed: input.indexed !== false,
    appArgument: input.inApp ? canonical : null,
    alternates: buildAlternates(path, locales, siteUrl),
    files: files.map((file) => ({ ...file, href: localizedPath(file.href, locale) })),
    ogImage: { url: siteUrl + ogImage.path, alt: ogImage.alt },
    openGraphLocales: [spoken, ...others].map(openGraphLocale),
  };
}

const UNLISTED = {
  canonical: null,
  indexed: false,
  appArgument: null,
  alternates: [],
  files: [],
  ogImage: null,
  openGraphLocales: [],
} satisfies Partial<PageHead>;

function titleWithBrand(title: string): string {
  if (title.includes(SITE.brand)) return truncateAtWord(title, HEAD_LIMITS.title);
  const suffix = SEPARATOR + SITE.brand;
  const fits = [...title].length + [...suffix].length <= HEAD_LIMITS.title;
  return fits ? title + suffix : truncateAtWord(title, HEAD_LIMITS.title);
}

/** A locale as Open Graph writes it, with the territory where most of its speakers are: `en` is `en_US`. */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

/** The feed of one tag or channel, or without a title the site's own, as the head of a page names it. */
export function feedFile(href: string = resourcePaths.feed(), title?: string): HeadFile {
  return { type: 'application/atom+xml', title: title ? `${title} · ${SITE.brand}` : SITE.brand, href };
}
