import { resourcePaths } from '@/lib/links/resource-paths';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { createShare, parseDurationMs } from '@/lib/server/shares/create-share';
import { loadEnv } from './support/load-env';
import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('share:create', 'FILE.md --owner "Full Name" [--expires 30d]')}`;

/** Stores a checklist as a private share and prints its URL. */
runCommand(async () => {
  loadEnv();
  const { values, positionals } = readArguments(USAGE, {
    options: { owner: { type: 'string' }, expires: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1 || values.owner === undefined) throw new Error(USAGE);
  const expiresIn = values.expires === undefined ? undefined : parseDurationMs(values.expires);
  const store = await getCatalogStore();
  try {
    const share = await createShare(store, {
      file,
      owner: values.owner,
      expiresInMs: expiresIn,
      now: new Date(),
    });
    console.log(environment().SITE_URL + resourcePaths.share(share.id));
  } finally {
    await store.close();
  }
});
