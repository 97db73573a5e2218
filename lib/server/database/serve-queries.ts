import type { Kysely } from 'kysely';
import { identifyFile } from './database-files';
import { openSqliteDatabase } from './open-sqlite-database';
import type { QueriedFile, QueryReply } from './query-process';
import { sqliteCode } from './sqlite-errors';

/**
 * Runs the queries of a `QueryProcess`, in its child process.
 *
 * @param createRun returns what runs a query in a database that can only be read.
 */
export async function serveQueries<Tables, Request>(
  createRun: (db: Kysely<Tables>, file: string) => (request: Request) => Promise<unknown>,
): Promise<void> {
  const { file, identity, isImmutable } = JSON.parse(process.argv[2] ?? '') as QueriedFile;
  const db = await openSqliteDatabase<Tables>(file, { isReadOnly: true, isImmutable });
  // The server has not checked the new file yet. It notices by itself that the file was replaced.
  if (identifyFile(file) !== identity) process.exit();
  const run = createRun(db, file);
  const reply = async (request: Request): Promise<QueryReply> => {
    try {
      return { value: await run(request) };
    } catch (error) {
      return { error: { message: (error as Error).message, code: sqliteCode(error) } };
    }
  };
  process.on('message', async (request: Request) => {
    process.send?.(await reply(request));
  });
  process.send?.('ready');
}
