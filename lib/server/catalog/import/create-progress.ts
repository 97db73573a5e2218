import { Presets, SingleBar } from 'cli-progress';

/** Smaller imports finish too quickly for a progress bar. */
const MIN_BYTES = 64 * 1024;

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** Creates a progress bar for large imports. It prints nothing if the output is not a terminal. */
export function createProgress(): Progress {
  const bar = new SingleBar(
    { format: 'Importing {bar} {percentage} %', clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update(done, total) {
      if (total < MIN_BYTES) return;
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.update(done);
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}
