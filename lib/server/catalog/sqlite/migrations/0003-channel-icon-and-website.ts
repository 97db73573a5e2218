import type { Kysely, Migration } from 'kysely';

/** A channel's picture and website; null where its file names none. */
export const channelIconAndWebsiteMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['icon', 'website']) {
      await db.schema.alterTable('channel').addColumn(column, 'text').execute();
    }
  },
};
