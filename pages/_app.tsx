import type { AppProps } from 'next/app';
import { MinimalShell } from '@/components/shell/error-fallback';
import { SiteShell } from '@/components/shell/site-shell';
import type { PageProps } from '@/lib/page/page-props';
import '@/styles/globals.css';

export default function App({ Component, pageProps }: AppProps<Partial<PageProps<unknown>>>) {
  // Next shows its own error page, without props, for requests that reach no page, such as a broken address.
  if (!pageProps.shell) return <MinimalShell />;
  return (
    <SiteShell {...pageProps.shell}>
      <Component {...pageProps} />
    </SiteShell>
  );
}
