import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * Returns the next message of a thread or process that is running.
 *
 * @throws the error that ends it, or the reason of the signal.
 */
export async function nextMessage(source: Worker | ChildProcess, signal?: AbortSignal): Promise<unknown> {
  // Both can end without an error, of `process.exit` or a signal.
  const exit = new AbortController();
  const onExit = (...codes: unknown[]) => exit.abort(new Error(`it ended with ${codes.join(' ').trim()}`));
  source.once('exit', onExit);
  try {
    const signals = signal ? [signal, exit.signal] : [exit.signal];
    const [message] = await once(source, 'message', { signal: AbortSignal.any(signals) });
    return message;
  } catch (error) {
    const { name, cause } = error as Error;
    throw name === 'AbortError' ? cause : error;
  } finally {
    source.off('exit', onExit);
  }
}
