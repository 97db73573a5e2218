import type { AppProps } from 'next/app';
import { SiteShell } from '@/components/shell/site-shell';
import type { PageProps } from '@/lib/page/page-props';
import '@/styles/globals.css';

export default function App({ Component, pageProps }: AppProps<PageProps<unknown>>) {
  return (
    <SiteShell {...pageProps.shell}>
      <Component {...pageProps} />
    </SiteShell>
  );
}
