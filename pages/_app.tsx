// First, because the modules below load chunks.
import '@/lib/browser/trusted-types';
import '@/lib/browser/limit-prefetching';
import type { AppProps } from 'next/app';
import { UntranslatedErrorPage } from '@/components/shell/error-fallback';
import { SiteShell } from '@/components/shell/site-shell';
import type { PageProps } from '@/lib/page/page-props';
import '@/styles/globals.css';

export default function App({ Component, pageProps }: AppProps<Partial<PageProps<unknown>>>) {
  // If a request fails before it reaches a page (malformed URL), Next renders its own error page without props.
  if (!pageProps.shell) return <UntranslatedErrorPage />;
  return (
    <SiteShell {...pageProps.shell}>
      <Component {...pageProps} />
    </SiteShell>
  );
}
