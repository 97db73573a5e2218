import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { absoluteUrl, localizedPath } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { fitSentences } from '@/lib/text/fit-sentences';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { truncateAtWord } from '@/lib/text/truncate-at-word';
import { type Alternate, buildAlternates } from './alternates';
import { titleWithBrand } from './page-title';

/** Content of the head of a page as plain text. URLs are absolute, except those of `files`. */
export type PageHead = {
  title: string;
  description: string;
  /** Null if the page has no public URL. */
  canonical: string | null;
  indexed: boolean;
  /** URL that the app opens for this page; null if the app cannot show it. */
  appArgument: string | null;
  /** The locale variants of the page, including itself; empty if there is only one. */
  alternates: Alternate[];
  /** The same content for feed readers and language models. */
  files: HeadFile[];
  /** The link by which other sites find out how to embed the page; null if they cannot. */
  oEmbed: HeadFile | null;
  /** Open Graph image of `OG_IMAGE_SIZE`; null for pages that should not be shared. */
  ogImage: { url: string; alt: string } | null;
  /** Open Graph locales such as `en_US`: the locale of this page, then those of its variants. */
  openGraphLocales: string[];
  /** Meta tags with which search consoles verify the owner of the site. */
  verification: Array<{ name: string; content: string }>;
};

/** The content of a page in another format at another URL. `href` is a path. */
export type HeadFile = { type: string; title: string; href: string };

export type PageHeadInput = {
  title: string;
  description: string;
  /** Path of the page without locale, or null for pages that must not be indexed. */
  path: string | null;
  siteUrl: string;
  /** Whether the app can show this page. */
  inApp?: boolean;
  /** `false` excludes a page with a path from search engines. */
  indexed?: boolean;
  /** Locale of the page; by default, the default locale. */
  locale?: string;
  /** Locale of the content, if the page shows the original because there is no translation. */
  contentLocale?: string;
  /** All locales in which this page exists, including its own. */
  locales?: readonly string[];
  /** Other formats of the page; their paths are without locale. */
  files?: readonly HeadFile[];
  /** Whether other sites can embed the page: see lib/server/routes/oembed-handler.ts. */
  embeddable?: boolean;
  /** Open Graph image of the page; by default, that of the site. */
  ogImage?: { path: string; alt: string };
  verification?: PageHead['verification'];
};

/** Builds the head of a page: adds the brand to the title, shortens the description to sentences, and makes URLs absolute. */
export function buildPageHead(input: PageHeadInput): PageHead {
  const { path, siteUrl, locale = DEFAULT_LOCALE, locales = [locale], files = [] } = input;
  const spoken = input.contentLocale ?? locale;
  const sentences = fitSentences(input.description, HEAD_LIMITS.description, spoken);
  const text = {
    title: titleWithBrand(input.title),
    description: truncateAtWord(sentences, HEAD_LIMITS.sentence),
    verification: input.verification ?? [],
  };
  if (path === null) return { ...text, ...UNLISTED };
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
    oEmbed: input.embeddable
      ? { type: 'application/json+oembed', title: input.title, href: oEmbedUrl(siteUrl, path, locale) }
      : null,
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
  oEmbed: null,
  ogImage: null,
  openGraphLocales: [],
} satisfies Partial<PageHead>;

/** Absolute URL, as oEmbed asks for. The page is shown in the locale in which it was found. */
function oEmbedUrl(siteUrl: string, path: string, locale: string): string {
  return `${siteUrl}/api/oembed?${new URLSearchParams({ url: absoluteUrl(siteUrl, path, locale) })}`;
}

/** A locale in the format of Open Graph, with its most likely region: `en` becomes `en_US`. */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

/** The `<link>` to the feed of a tag, channel or series, by its path and title; without arguments, to the feed of the site. */
export function feedFile(href: string = resourcePaths.feed(), title?: string): HeadFile {
  return { type: 'application/atom+xml', title: title ? `${title} · ${SITE.brand}` : SITE.brand, href };
}
