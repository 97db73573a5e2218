import { createHash } from 'node:crypto';
import Database from 'libsql';

/** Digests of the rows of all tables of a SQLite file, by table. That of the clock is no content: each start changes it. */
export function hashTables(file: string): Record<string, string> {
  const database = new Database(file);
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and rootpage > 0 and name <> 'clock' order by name",
    )
    .all() as Array<{ name: string }>;
  const digests = tables.map(({ name }) => {
    const rows = database.prepare(`select * from "${name}"`).raw().all();
    const lines = rows.map((row) => JSON.stringify(row, encodeBytes)).sort();
    return [name, createHash('sha256').update(lines.join('\n')).digest('hex')] as const;
  });
  database.close();
  return Object.fromEntries(digests);
}

function encodeBytes(_key: string, value: unknown): unknown {
  return value instanceof ArrayBuffer ? Buffer.from(value).toString('hex') : value;
}
