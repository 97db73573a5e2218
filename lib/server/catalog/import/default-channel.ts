import type { Channel } from '@/lib/catalog/channel';

/** Where lists go for which neither the command nor the file names a channel. */
export const DEFAULT_CHANNEL: Omit<Channel, 'locale'> = {
  id: 'imported',
  title: 'Imported lists',
  description: 'Checklists taken in from files as they were written, not yet filed under a desk.',
};
