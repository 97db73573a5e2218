import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { BusyError } from './busy-error';
import { nextMessage } from './next-message';
import { ChildError, type ChildReply } from './serve-requests';

/** Of the heap of a process, in MB. The memory of its database is not part of it. */
const HEAP_MB = 256;

export type ChildRunnerOptions = {
  /** The module that the process runs: it calls `serveRequests`. Not relative to this one, which Next bundles. */
  entry: string;
  /** What the process opens. It is sent as a message: others on the machine can see arguments, and a URL can have a password. */
  settings: object;
  /** Lets one request run at a time. */
  queue: { run<Result>(request: () => Promise<Result>, signal?: AbortSignal): Promise<Result> };
  /** What the process does, for messages, such as “searches”. */
  task: string;
  /** How long, in ms, the process may take until it has opened what it uses. On a busy machine, loading its modules takes seconds. */
  startLimitMs: number;
  /** How long, in ms, a request may take. */
  requestLimitMs: number;
  /** After a failure, in ms, no process is started, for twice as long after each further one. */
  restartDelayMs: number;
  maxRestartDelayMs: number;
  /** Whether a process that has responded with an error can be used further. */
  isUsableAfter: (error: unknown) => boolean;
};

export type ChildRun<Result> = {
  /** If it is aborted before the request has begun, it is dropped. */
  signal?: AbortSignal | undefined;
  /** Called if there is no process. Without it, the error is thrown. */
  otherwise?: (error: ChildStartError) => Promise<Result>;
};

/** The process could not be started. During the delay after that, it is the same error. */
export class ChildStartError extends Error {
  override name = 'ChildStartError';
}

/**
 * A child process that runs requests, one after another, with a connection of its own. Databases work on the thread that calls them, and would
 * keep that of the server from serving other requests; and they may end their process. A worker thread would not do: libsql ends the whole process
 * if its thread is terminated while it works.
 *
 * The process is started by the first request, and by a later one if it has ended.
 */
export class ChildRunner<Request extends object> {
  readonly #options: ChildRunnerOptions;
  #process: ChildProcess | null = null;
  /** The same process as soon as it has opened what it uses. */
  #child: Promise<ChildProcess> | null = null;
  #isClosed = false;
  /** Failures since the last request that had a response. */
  #failures = 0;
  /** Until then, on the clock of `performance.now()`, no process is started, and this error is thrown. */
  #pause: { until: number; error: Error } | null = null;

  constructor(options: ChildRunnerOptions) {
    this.#options = options;
  }

  /**
   * Runs a request in the process.
   *
   * @throws BusyError if it takes too long, or the process ends; ChildError with the error of the process; ChildStartError; what the queue throws.
   */
  run<Result>(request: Request, { signal, otherwise }: ChildRun<Result> = {}): Promise<Result> {
    return this.#options.queue.run(async () => {
      let child: ChildProcess;
      try {
        child = await this.#running();
      } catch (error) {
        if (otherwise && error instanceof ChildStartError && !this.#isClosed) return otherwise(error);
        throw error;
      }
      return (await this.#execute(child, request)) as Result;
    }, signal);
  }

  /** Starts the process, so that the first request need not wait for it. */
  async start(): Promise<void> {
    await this.#running();
  }

  /** Ends the process, and the request that is running. It has `graceMs` to end by itself. */
  async close(graceMs = 0): Promise<void> {
    this.#isClosed = true;
    const child = this.#process;
    if (child?.connected && graceMs > 0) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      child.ref();
      child.disconnect();
      await ended;
      clearTimeout(timer);
    }
    this.#end();
  }

  async #running(): Promise<ChildProcess> {
    if (this.#isClosed) throw new BusyError('failed', `The process that ${this.#options.task} is closed.`);
    if (this.#child) return this.#child;
    if (this.#pause && performance.now() < this.#pause.until) throw this.#pause.error;
    this.#child = this.#start().catch((cause: unknown) => {
      const message = `The process that ${this.#options.task} cannot be started: ${(cause as Error).message}`;
      throw this.#fail(new ChildStartError(message, { cause }));
    });
    return this.#child;
  }

  async #start(): Promise<ChildProcess> {
    const { entry, settings, startLimitMs } = this.#options;
    const child = fork(path.resolve(entry), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
    });
    this.#process = child;
    // It ends with this process by itself, but not within a statement.
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.on('error', () => undefined);
    child.once('exit', () => {
      process.off('exit', kill);
      if (this.#process === child) this.#end();
    });
    const opened = nextMessage(child, AbortSignal.timeout(startLimitMs));
    child.send(settings);
    read((await opened) as ChildReply);
    // It does not keep this process running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  async #execute(child: ChildProcess, request: Request): Promise<unknown> {
    const { task, requestLimitMs, isUsableAfter } = this.#options;
    const limit = new AbortController();
    const expire = () => limit.abort(new BusyError('slow', `The process that ${task} took too long.`));
    const timer = setTimeout(expire, requestLimitMs);
    let reply: ChildReply;
    child.channel?.ref();
    try {
      const message = nextMessage(child, limit.signal);
      child.send(request);
      reply = (await message) as ChildReply;
    } catch (cause) {
      // It may be at work, and must not respond later.
      if (cause instanceof BusyError) throw this.#fail(cause);
      const message = `The process that ${task} failed: ${(cause as Error).message}`;
      throw this.#fail(new BusyError('failed', message, { cause }));
    } finally {
      clearTimeout(timer);
      child.channel?.unref();
    }
    try {
      const value = read(reply);
      this.#failures = 0;
      return value;
    } catch (error) {
      if (isUsableAfter(error)) throw error;
      throw this.#fail(error as Error);
    }
  }

  /** Ends the process. If a request has failed for the first time, the next one starts another process at once. */
  #fail<Failure extends Error>(error: Failure): Failure {
    const { restartDelayMs, maxRestartDelayMs } = this.#options;
    this.#end();
    this.#failures += 1;
    const isStart = error instanceof ChildStartError;
    const doublings = isStart ? this.#failures - 1 : this.#failures - 2;
    const delayMs = doublings < 0 ? 0 : Math.min(restartDelayMs * 2 ** doublings, maxRestartDelayMs);
    this.#pause = { until: performance.now() + delayMs, error };
    return error;
  }

  #end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
    this.#child = null;
  }
}

function read(reply: ChildReply): unknown {
  if ('error' in reply) throw new ChildError(reply.error);
  return reply.value;
}
