import type { Kysely, Transaction } from 'kysely';
import type { CatalogTables } from './catalog-tables';
import type { SqlEngine } from './sql-engine';

/** Templates that one transaction indexes again, or relates. Others that write wait for so long. */
export const TEMPLATES_PER_TRANSACTION = 500;

/** Runs a transaction that may write. It begins when no other one is open, whatever process that belongs to. */
export function writeTransaction<Result>(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  action: (transaction: Transaction<CatalogTables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await engine.lockWrites(transaction);
    return action(transaction);
  });
}
