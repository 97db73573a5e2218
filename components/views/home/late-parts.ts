import { late } from '@/components/ui/late';

export const LateOnPhone = late(
  typeof window === 'undefined' ? (require('./on-phone') as typeof import('./on-phone')).OnPhone : null,
  async () => (await import('./on-phone')).OnPhone,
);
