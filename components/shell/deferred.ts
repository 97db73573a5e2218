import { deferHydration } from '@/components/ui/deferred';

export const DeferredSiteFooter = deferHydration(
  typeof window === 'undefined'
    ? (require('./site-footer') as typeof import('./site-footer')).SiteFooter
    : null,
  async () => (await import('./site-footer')).SiteFooter,
);

export const DeferredHeaderSearch = deferHydration(
  typeof window === 'undefined'
    ? (require('./header-search') as typeof import('./header-search')).HeaderSearch
    : null,
  async () => (await import('./header-search')).HeaderSearch,
);

export const DeferredLocaleMenu = deferHydration(
  typeof window === 'undefined'
    ? (require('./locale-menu') as typeof import('./locale-menu')).LocaleMenu
    : null,
  async () => (await import('./locale-menu')).LocaleMenu,
);
