import { late } from '@/components/ui/late';

export const LateSiteFooter = late(
  typeof window === 'undefined'
    ? (require('./site-footer') as typeof import('./site-footer')).SiteFooter
    : null,
  async () => (await import('./site-footer')).SiteFooter,
);
