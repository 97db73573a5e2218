import Head from 'next/head';
import { useTheme } from 'next-themes';
import { PAPER } from '@/lib/config/colors';
import type { ShellProps } from '@/lib/page/page-props';

/** The head of every page; the one place that writes it. What is the same on all pages stands in the document. */
export function HeadTags({ title, tags }: ShellProps['head']) {
  const { forcedTheme, resolvedTheme } = useTheme();
  const chrome = (forcedTheme ?? resolvedTheme) === 'dark' ? 'dark' : 'light';
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content={PAPER[chrome]} />
      {tags.map((tag) => {
        // A key of its own for each: Next would take two tags without a `name` for different ones, and keep both.
        const key = Object.values(tag).join(' ');
        return 'rel' in tag ? <link key={key} {...tag} /> : <meta key={key} {...tag} />;
      })}
    </Head>
  );
}
