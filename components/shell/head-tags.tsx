import Head from 'next/head';
import { useTheme } from 'next-themes';
import { PAPER } from '@/lib/config/colors';
import type { ShellProps } from '@/lib/page/page-props';
import type { HeadTag } from '@/lib/seo/head-tags';

/** Renders the head of a page. Tags that are the same on all pages are in `pages/_document.tsx`. */
export function HeadTags({ title, tags = readHeadTags() }: ShellProps['head']) {
  const { forcedTheme, resolvedTheme } = useTheme();
  const colorScheme = (forcedTheme ?? resolvedTheme) === 'dark' ? 'dark' : 'light';
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content={PAPER[colorScheme]} />
      {tags.map((tag) => {
        // Next deduplicates links and `property` tags by their key only.
        const key = Object.values(tag).join(' ');
        return 'rel' in tag ? <link key={key} {...tag} /> : <meta key={key} {...tag} />;
      })}
    </Head>
  );
}

/** Tags that Next or `HeadTags` adds itself. */
const ADDED_TAGS = 'meta[charset], meta[name=viewport], meta[name=theme-color]';

/** Returns the tags of the page that the document shows, as Next has marked them in its head. */
function readHeadTags(): HeadTag[] {
  const elements = document.head.querySelectorAll(`:is(meta, link)[data-next-head]:not(${ADDED_TAGS})`);
  return Array.from(elements, ({ attributes }) => {
    const { 'data-next-head': _, ...tag } = Object.fromEntries(
      Array.from(attributes, ({ name, value }) => [name, value]),
    );
    return tag as HeadTag;
  });
}
