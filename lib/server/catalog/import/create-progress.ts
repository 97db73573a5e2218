import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from './import-files';

/** Smaller imports finish too quickly for a progress bar. */
const MIN_BYTES = 64 * 1024;

export type Progress = { update: (progress: ImportProgress) => void; stop: () => void };

/** Creates a progress bar for large imports. It prints nothing if the output is not a terminal. */
export function createProgress(): Progress {
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
    update({ files, bytes, totalFiles, totalBytes }) {
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
