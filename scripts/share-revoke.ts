import { parseShareId } from '@/lib/catalog/share';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { loadEnv } from './support/load-env';
import { commandLine, readId, runCommand } from './support/run-command';

/** Revokes a private share, by its id, which may start with a dash, or its URL. */
runCommand(async () => {
  loadEnv();
  const given = readId(`Usage: ${commandLine('share:revoke', 'ID_OR_URL')}`);
  const id = parseShareId(given);
  if (id === null) throw new Error(`“${given}” is neither the id nor the URL of a share.`);
  const store = await getCatalogStore();
  try {
    if (!(await store.revokeShare(id, new Date()))) throw new Error('There is no open share with this id.');
    console.log('Revoked.');
  } finally {
    await store.close();
  }
});
