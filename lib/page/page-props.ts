import type { Messages } from '@/lib/i18n/messages';
import type { AppLinks } from '@/lib/links/app-links';
import type { HeadTag } from '@/lib/seo/head-tags';

/** What the shell around a page needs: its head, its texts and the tags of the footer. */
export type ShellProps = {
  head: { title: string; tags: HeadTag[] };
  /** Where the page leads to the apps; where the app has no such place, its start. */
  appLinks: AppLinks;
  /** Only the namespaces that the page and the shell use. */
  messages: Partial<Messages>;
  footerTags: Array<{ id: string; title: string }>;
};

/** What every page loader gives to `_app`: the shell's part and the view's own. */
export type PageProps<View> = { shell: ShellProps; view: View };
