import type { Messages } from '@/lib/i18n/messages';
import type { AppLinks } from '@/lib/links/app-links';
import type { HeadTag } from '@/lib/seo/head-tags';

/** Props of the shell, which wraps every page. */
export type ShellProps = {
  /** Undefined tags are those that the document was loaded with: they are not part of its data as well. */
  head: { title: string; tags?: HeadTag[] };
  /** Links of the page to the apps; those of the index page if the apps do not have this page. */
  appLinks: AppLinks;
  /** Only the namespaces that the page and the shell use. */
  messages: Partial<Messages>;
  footerTags: Array<{ id: string; title: string }>;
};

/** `pageProps` of every page: props of the shell, which `_app` renders, and of the view. */
export type PageProps<View> = { shell: ShellProps; view: View };
