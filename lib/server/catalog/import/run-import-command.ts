import { Presets, SingleBar } from 'cli-progress';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { ImportSettings } from './build-import';
import { ImportError, type ImportProgress, importFiles } from './import-files';
import { describeErrors, describeReport } from './import-report';

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

/** Smaller imports finish too quickly for a progress bar. */
const MIN_BYTES = 64 * 1024;

/** Creates a progress bar for large imports. It prints nothing if the output is not a terminal. */
function createProgress() {
  const bar = new SingleBar(
    {
      format:
        'Importing {bar} {percentage} % | {files} of {totalFiles} files | {rate}/s | {eta_formatted} left',
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  const startedAt = performance.now();
  let isStarted = false;
  return {
    update({ files, bytes, totalFiles, totalBytes }: ImportProgress) {
      if (totalBytes < MIN_BYTES) return;
      const seconds = (performance.now() - startedAt) / 1000;
      const payload = { files, totalFiles, rate: Math.round(files / seconds) };
      if (!isStarted) bar.start(totalBytes, 0, payload);
      isStarted = true;
      bar.update(bytes, payload);
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}
