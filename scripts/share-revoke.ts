import { SHARE_ID_PATTERN } from '@/lib/catalog/share';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { loadEnv } from './support/load-env';
import { runCommand } from './support/run-command';

/** Revokes a private share, by its id, which may start with a dash, or its URL. */
runCommand(async () => {
  loadEnv();
  const [given, ...more] = process.argv.slice(2);
  if (!given || more.length > 0) throw new Error('Usage: npm run share:revoke -- ID');
  const id = given.split('/').at(-1) ?? '';
  if (!SHARE_ID_PATTERN.test(id)) throw new Error(`“${given}” is neither the id nor the URL of a share.`);
  const store = await getCatalogStore();
  try {
    if (!(await store.revokeShare(id, new Date()))) throw new Error('There is no open share with this id.');
    console.log('Revoked.');
  } finally {
    await store.close();
  }
});
