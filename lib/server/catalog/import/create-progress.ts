import { Presets, SingleBar } from 'cli-progress';

/** Imports below this many bytes are done before a bar could be read. */
const MIN_BYTES = 64 * 1024;

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** A bar on the terminal for long imports; nothing where the output is no terminal. */
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
