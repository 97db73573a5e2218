import { deferHydration } from '@/components/ui/deferred';

export const DeferredSiteFooter = deferHydration(
  typeof window === 'undefined'
    ? (require('./site-footer') as typeof import('./site-footer')).SiteFooter
    : null,
  async () => (await import('./site-footer')).SiteFooter,
);

export const DeferredHeaderTools = deferHydration(
  typeof window === 'undefined'
    ? (require('./header-tools') as typeof import('./header-tools')).HeaderTools
    : null,
  async () => (await import('./header-tools')).HeaderTools,
  { atOnce: true },
);
