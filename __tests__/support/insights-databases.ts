import { randomUUID } from 'node:crypto';
import { postgresDatabases } from './postgres-server';
import { temporaryFolder } from './temporary-folder';

/** For `describe.each`: each engine with a function that resolves to the URL of an empty database. Call it at the top level. */
export function insightsEngines(): Array<[engine: string, createUrl: () => Promise<string>]> {
  const { file } = temporaryFolder();
  return [
    ['SQLite', async () => `file:${file(`${randomUUID()}/insights.db`)}`],
    ['PostgreSQL', postgresDatabases()],
  ];
}
