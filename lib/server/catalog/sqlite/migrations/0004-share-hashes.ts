import { type Kysely, type Migration, sql } from 'kysely';
import { hashShareId } from '@/lib/server/catalog/sql/hash-share-id';

type Tables = { share: { id: string } };

/**
 * Replaces the ids of private shares by their hashes, and makes the columns of their content nullable, so that it can be
 * deleted. The table is created anew: a dropped table leaves no copies of the ids in the file (`secure_delete`).
 */
export const shareHashesMigration: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('share_with_hash')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .addColumn('title', 'text')
      .addColumn('owner', 'text')
      .addColumn('checklist', 'text')
      .execute();
    for (const { id } of await db.selectFrom('share').select('id').execute()) {
      await sql`
        insert into share_with_hash (id_hash, created_at, expires_at, revoked_at, title, owner, checklist)
        select ${hashShareId(id)}, created_at, expires_at, revoked_at, title, owner, checklist
        from share where id = ${id}
      `.execute(db);
    }
    await db.schema.dropTable('share').execute();
    await db.schema.alterTable('share_with_hash').renameTo('share').execute();
    await sql`
      create index share_by_end on share (coalesce(revoked_at, expires_at)) where checklist is not null
    `.execute(db);
  },
};
