import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findLibfaketime } from '@/scripts/support/find-libfaketime';

/**
 * A system clock for a process that is started with `settings`, and for its child processes. Their monotonic clock goes on as it does on
 * a machine whose system clock is set.
 */
export function createFakeClock(folder: string) {
  const file = path.join(folder, 'clock');
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set('+0');
  return {
    /** Sets the clock to the current time and an offset, such as `-2h`, `+500d` or `+61`, in seconds. */
    set,
    settings: {
      LD_PRELOAD: findLibfaketime(),
      FAKETIME_TIMESTAMP_FILE: file,
      // The file is read whenever a process asks for the time.
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  };
}
