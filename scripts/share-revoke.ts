import { SHARE_ID_PATTERN } from '@/lib/catalog/share';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';

/** Ends a private share. Takes its id or its whole address. */
async function main(): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  if (!given || more.length > 0) throw new Error('Usage: npm run share:revoke -- ID');
  const id = given.split('/').at(-1) ?? '';
  if (!SHARE_ID_PATTERN.test(id)) throw new Error(`“${given}” is not the id of a share, nor its address.`);
  const store = await getCatalogStore();
  try {
    if (!(await store.revokeShare(id, new Date()))) throw new Error('There is no open share with this id.');
    console.log('Revoked.');
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
