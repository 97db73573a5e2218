import type { Channel } from '@/lib/catalog/channel';

/** Channel of templates for which neither the command nor the file names one. */
export const DEFAULT_CHANNEL: Omit<Channel, 'locale'> = {
  id: 'imported',
  title: 'Imported lists',
  description: 'Checklists imported from files that name no channel of their own.',
};
