import { type BackupOptions, backupDatabase } from '@/lib/server/database/backup-database';
import { checkDatabase } from './check-database';

/** Writes a copy of the catalog as it is at this moment, while other processes read and write it. See `backupDatabase`. */
export function backUpCatalog(
  file: string,
  target: string,
  { force }: Pick<BackupOptions, 'force'> = {},
): Promise<void> {
  const check = (copy: string) => checkDatabase(copy, { isImmutable: true, withIntegrity: true });
  return backupDatabase(file, target, { force, setting: 'DATABASE_URL', check });
}
