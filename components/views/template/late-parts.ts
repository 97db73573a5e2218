import { late } from '@/components/ui/late';

// The list comes to life first, and then what stands beside and below it.

export const LateListTools = late(
  typeof window === 'undefined' ? (require('./list-tools') as typeof import('./list-tools')).ListTools : null,
  async () => (await import('./list-tools')).ListTools,
);

export const LateRelatedTemplates = late(
  typeof window === 'undefined'
    ? (require('./related-templates') as typeof import('./related-templates')).RelatedTemplates
    : null,
  async () => (await import('./related-templates')).RelatedTemplates,
);
