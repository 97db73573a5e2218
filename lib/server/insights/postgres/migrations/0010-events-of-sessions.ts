import { CompiledQuery, type Kysely, type Migration, sql } from 'kysely';
import { packStoredSessions } from '@/lib/server/insights/sql/pack-stored-sessions';

const UPDATE = `
  update session set events = given.events from unnest($1::bigint[], $2::bytea[]) as given (key, events)
  where session.key = given.key
`;

/** Stores the events of a session with it. */
export const eventsOfSessionsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table session add column events bytea`.execute(db);
    await packStoredSessions(db, 'session', async (sessions) => {
      const parameters = [sessions.map(({ key }) => key), sessions.map(({ events }) => events)];
      await db.executeQuery(CompiledQuery.raw(UPDATE, parameters));
    });
    // Without a default: a process of an earlier version must not store sessions whose events are not up to date.
    await sql`alter table session alter column events set not null`.execute(db);
  },
};
