/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openOlderDatabase } from '@/__tests__/support/open-older-database';
import { readDatabase } from '@/__tests__/support/read-database';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const CREATED = '2026-06-01T12:00:00.000Z';
const ENDED = '2026-06-02T12:00:00.000Z';
const NOW = new Date('2026-06-03T12:00:00Z');
const CHECKLIST = { sections: [] };
const OPEN_ID = 'open'.padEnd(22, '-');
const EXPIRED_ID = 'expired'.padEnd(22, '-');
const REVOKED_ID = 'revoked'.padEnd(22, '-');

/** The table before the migration. */
type Tables = {
  share: {
    id: string;
    title: string;
    owner: string;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    checklist: string;
  };
};

const temporary = temporaryFolder();

/** Creates a database from before the migration with shares. */
async function createOldDatabase(file: string): Promise<void> {
  const db = await openOlderDatabase<Tables>(file, '0003-channel-icon-and-website');
  const share = {
    title: 'Our trip',
    owner: 'Ana Souza',
    created_at: CREATED,
    expires_at: null,
    revoked_at: null,
    checklist: JSON.stringify(CHECKLIST),
  };
  const shares = [
    { ...share, id: OPEN_ID },
    { ...share, id: EXPIRED_ID, expires_at: ENDED },
    { ...share, id: REVOKED_ID, revoked_at: ENDED },
  ];
  await db.insertInto('share').values(shares).execute();
  await db.destroy();
}

describe('a database with ids of shares in plain text', () => {
  let file = '';
  let count = 0;

  beforeEach(async () => {
    count += 1;
    file = temporary.file(`${count}.db`);
    await createOldDatabase(file);
  });

  test('opens the same shares after the migration', async () => {
    const store = await openSqliteCatalogStore(file);
    expect(await store.findShare(OPEN_ID, NOW)).toEqual({
      status: 'open',
      share: { id: OPEN_ID, title: 'Our trip', owner: 'Ana Souza', createdAt: CREATED, checklist: CHECKLIST },
    });
    expect(await store.findShare(EXPIRED_ID, NOW)).toEqual({ status: 'gone' });
    expect(await store.findShare(REVOKED_ID, NOW)).toEqual({ status: 'gone' });
    await store.close();
  });

  test('contains none of the ids after the migration', async () => {
    expect(readDatabase(file)).toContain(OPEN_ID);
    await (await openSqliteCatalogStore(file)).close();
    const bytes = readDatabase(file);
    for (const id of [OPEN_ID, EXPIRED_ID, REVOKED_ID]) expect(bytes).not.toContain(id);
  });
});
