import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { runImportCommand } from '@/lib/server/catalog/import/run-import-command';

/** Takes Markdown checklists into the catalogue; see docs/importing.md. */
runImportCommand(process.argv.slice(2), getCatalogStore, process).then((code) => {
  process.exitCode = code;
});
