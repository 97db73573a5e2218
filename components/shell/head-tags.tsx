import Head from 'next/head';
import { useTheme } from 'next-themes';
import { PAPER } from '@/lib/config/colors';
import type { ShellProps } from '@/lib/page/page-props';

/** Renders the head of a page. Tags that are the same on all pages are in `pages/_document.tsx`. */
export function HeadTags({ title, tags }: ShellProps['head']) {
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
