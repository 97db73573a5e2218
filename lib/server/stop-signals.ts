import { constants } from 'node:os';

/** npm forwards a signal that a terminal or a process manager has also sent to this process. */
const REPEATED_SIGNAL_MS = 500;

type StopSignal = 'SIGINT' | 'SIGTERM';

export type StopSignals = {
  onSignal: (signal: StopSignal) => void;
  /** npm has ended: that is no second signal. */
  onParentEnd: () => void;
};

/** The first signal stops the process. A second one that is not the first one repeated ends it at once, with the code of the signal. */
export function createStopSignals(
  stop: (signal: StopSignal) => void,
  exit: (code: number) => void,
): StopSignals {
  let stoppedAt: number | null = null;
  const onSignal = (signal: StopSignal) => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      stop(signal);
    } else if (performance.now() - stoppedAt >= REPEATED_SIGNAL_MS) {
      exit(128 + constants.signals[signal]);
    }
  };
  return {
    onSignal,
    onParentEnd() {
      if (stoppedAt === null) onSignal('SIGTERM');
    },
  };
}
