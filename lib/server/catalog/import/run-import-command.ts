import { parseArgs } from 'node:util';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { createProgress } from './create-progress';
import { describeErrors, describeReport } from './describe-report';
import { ImportError, importFiles } from './import-files';

const USAGE = `Usage: npm run catalog:import -- FILE|FOLDER… [--tag T]… [--channel C] [--id ID]

  --tag T       tag of the lists; can be repeated
  --channel C   channel of the lists
  --id ID       id of the list and path of its page; with a single file only
`;

type Output = { write: (text: string) => unknown };

/**
 * Runs the command `catalog:import`: parses the arguments, imports the files, prints the report.
 *
 * @returns the exit code: 0, or 1 if a file was not imported.
 */
export async function runImportCommand(
  args: string[],
  openStore: () => Promise<CatalogStore>,
  { stdout, stderr }: { stdout: Output; stderr: Output },
): Promise<number> {
  const fail = (message: string): number => {
    stderr.write(`${message}\n`);
    return 1;
  };
  const given = readArguments(args);
  if (typeof given === 'string') return fail(`${given}\n\n${USAGE.trim()}`);
  if (given.help) {
    stdout.write(USAGE);
    return 0;
  }
  const { names, options } = given;
  const progress = createProgress();
  let store: CatalogStore | undefined;
  try {
    store = await openStore();
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const report = await importFiles(store, names, {
      ...options,
      locale: DEFAULT_LOCALE,
      today,
      onProgress: progress.update,
    });
    progress.stop();
    stdout.write(describeReport(report));
    stderr.write(describeErrors(report));
    return report.errors.length > 0 ? 1 : 0;
  } catch (error) {
    progress.stop();
    const result =
      error instanceof ImportError
        ? 'Nothing was imported.'
        : 'The import was not completed. Repeat the command to go on.';
    return fail(`${(error as Error).message}\n${result}`);
  } finally {
    await store?.close();
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tag: { type: 'string', multiple: true },
        channel: { type: 'string' },
        id: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { tag: tags, channel, id, help = false } = values;
    if (positionals.length === 0 && !help) return 'Pass at least one Markdown file or folder.';
    const options = {
      ...(tags ? { tags: [...new Set(tags)] } : {}),
      ...(channel === undefined ? {} : { channel }),
      ...(id === undefined ? {} : { id }),
    };
    return { names: positionals, options, help };
  } catch (error) {
    return (error as Error).message;
  }
}
