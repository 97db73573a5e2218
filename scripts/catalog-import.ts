import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { runImportCommand } from '@/lib/server/catalog/import/run-import-command';
import { loadEnv } from './support/load-env';
import { commandLine, readArguments, runCommand } from './support/run-command';

const USAGE = `Usage: ${commandLine('catalog:import', 'FILE|FOLDER… [--tag T]… [--channel C] [--id ID]')}

  --tag T       tag of the lists; can be repeated
  --channel C   channel of the lists
  --id ID       id of the list and path of its page; with a single file only`;

/** Imports Markdown checklists into the catalog; see docs/importing.md. */
runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      tag: { type: 'string', multiple: true },
      channel: { type: 'string' },
      id: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new Error(`Pass at least one Markdown file or folder.\n\n${USAGE}`);
  loadEnv();
  const { tag: tags, channel, id } = values;
  const options = {
    ...(tags && { tags: [...new Set(tags)] }),
    ...(channel !== undefined && { channel }),
    ...(id !== undefined && { id }),
  };
  process.exitCode = await runImportCommand(positionals, options, getCatalogStore, process);
});
