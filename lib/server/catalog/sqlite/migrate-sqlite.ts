import { type Kysely, Migrator } from 'kysely';
import { catalogMigration } from './migrations/0001-catalog';
import { forgivingSearchMigration } from './migrations/0002-forgiving-search';
import { channelIconAndWebsiteMigration } from './migrations/0003-channel-icon-and-website';

/** Runs the pending migrations of a database. Several processes can do so at the same time. */
export async function migrateSqlite<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-catalog': catalogMigration,
        '0002-forgiving-search': forgivingSearchMigration,
        '0003-channel-icon-and-website': channelIconAndWebsiteMigration,
      }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
