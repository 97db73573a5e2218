import type { Kysely, Migration } from 'kysely';

/** Adds the icon and website of a channel; null if its file has none. */
export const channelIconAndWebsiteMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['icon', 'website']) {
      await db.schema.alterTable('channel').addColumn(column, 'text').execute();
    }
  },
};
