import type { SectionView } from '@/lib/catalog/checklist-view';
import type { Locale } from '@/lib/config/locales';
import type { EmbedTheme } from '@/lib/links/embed';

/** Everything that the document of an embedded list shows. */
export type EmbedProps = {
  locale: Locale;
  theme: EmbedTheme;
  texts: {
    open: string;
    /** Contains `{done}`, which the script replaces. */
    progress: string;
    home: string;
  };
  /** The style sheet and the script, whose hashes the security policy has. */
  style: string;
  script: string;
  /** URL of the site's index page. */
  home: string;
  content: { kind: 'list'; list: EmbeddedList } | { kind: 'message'; message: EmbedMessage };
};

/** What is shown in place of a list. */
export type EmbedMessage = {
  title: string;
  text: string;
  /** Link that loads the frame again. */
  retry?: { text: string; url: string };
};

export type EmbeddedList = {
  id: string;
  /** Locale of its texts. */
  locale: string;
  title: string;
  isTitleShown: boolean;
  channel: { title: string; url: string };
  /** URL of its page, with the campaign of embedded lists. */
  url: string;
  /** The same for search engines. */
  canonical: string;
  itemCount: number;
  sections: readonly SectionView[];
};
