import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { runImportCommand } from '@/lib/server/catalog/import/run-import-command';
import { loadEnv } from './support/load-env';
import { runCommand } from './support/run-command';

/** Imports Markdown checklists into the catalog; see docs/importing.md. */
runCommand(async () => {
  loadEnv();
  process.exitCode = await runImportCommand(process.argv.slice(2), getCatalogStore, process);
});
