import { parseArgs } from 'node:util';
import { resourcePaths } from '@/lib/links/resource-paths';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { createShare, parseDuration } from '@/lib/server/shares/create-share';

const USAGE = 'Usage: npm run share:create -- FILE.md --owner "Full Name" [--expires 30d]';

/** Stores a checklist as a private share and prints its address. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { owner: { type: 'string' }, expires: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1 || values.owner === undefined) throw new Error(USAGE);
  const expiresIn = values.expires === undefined ? undefined : parseDuration(values.expires);
  const store = await getCatalogStore();
  try {
    const share = await createShare(store, { file, owner: values.owner, expiresIn, now: new Date() });
    console.log(environment().SITE_URL + resourcePaths.share(share.id));
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
