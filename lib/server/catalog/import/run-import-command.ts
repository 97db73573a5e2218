import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { ImportSettings } from './build-import';
import { createProgress } from './create-progress';
import { describeErrors, describeReport } from './describe-report';
import { ImportError, importFiles } from './import-files';

type Output = { write: (text: string) => unknown };

/**
 * Runs the command `catalog:import`: imports the files, prints the report.
 *
 * @param names paths of files and folders.
 * @returns the exit code: 0, or 1 if a file was not imported.
 */
export async function runImportCommand(
  names: readonly string[],
  options: Pick<ImportSettings, 'id' | 'tags' | 'channel'>,
  openStore: () => Promise<CatalogStore>,
  { stdout, stderr }: { stdout: Output; stderr: Output },
): Promise<number> {
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
    stderr.write(`${(error as Error).message}\n${result}\n`);
    return 1;
  } finally {
    await store?.close();
  }
}
