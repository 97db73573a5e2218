import { LOCALES } from '@/lib/config/locales';
import { absoluteUrl } from './localized-path';

/** The path of a checklist for frames, without locale. It also matches ids that no list can have, for a 404 that fits a frame. */
export const EMBED_PATH = /^\/embed\/([\w-]{1,64})$/;

/** The same with a locale; the path of a URL whose page other sites may show in a frame. */
export const LOCALIZED_EMBED_PATH = new RegExp(`^(?:/(?:${LOCALES.join('|')}))?/embed/[\\w-]{1,64}$`);

/** Colors of a list in a frame. `system` follows the reader's system. */
export const EMBED_THEMES = ['light', 'dark', 'system'] as const;

export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** A frame is part of a page of which we know nothing, and most pages are light. */
export const DEFAULT_EMBED_THEME: EmbedTheme = 'light';

/** Public URL of a list for frames. */
export function embedUrl(
  siteUrl: string,
  { id, locale, theme = DEFAULT_EMBED_THEME }: { id: string; locale: string; theme?: EmbedTheme },
): string {
  const query = theme === DEFAULT_EMBED_THEME ? '' : `?theme=${theme}`;
  return absoluteUrl(siteUrl, `/embed/${id}`, locale) + query;
}

/** Pixels of a frame: around the items, for each section, and for each item that takes one line. */
const HEIGHTS = { rest: 140, section: 52, item: 42, max: 600 } as const;

/** Height in pixels of a frame that shows a whole short list; a long one scrolls in its frame. */
export function embedHeight(itemCount: number, sectionCount: number): number {
  return Math.min(HEIGHTS.max, HEIGHTS.rest + sectionCount * HEIGHTS.section + itemCount * HEIGHTS.item);
}

/** The HTML that shows a list in a page of another site. `width` is a number of pixels or `100%`. */
export function embedCode(frame: {
  url: string;
  title: string;
  width: number | '100%';
  height: number;
}): string {
  const { url, title, width, height } = frame;
  const attributes = { src: url, title, width, height, loading: 'lazy', style: 'border:0;max-width:100%' };
  const text = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(String(value))}"`,
  );
  return `<iframe ${text.join(' ')}></iframe>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapeAttribute(value: string): string {
  return value.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}
