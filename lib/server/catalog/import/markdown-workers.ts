import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit, { type LimitFunction } from 'p-limit';
import { ContentError } from '@/lib/catalog/content-error';
import { nextMessage } from '@/lib/server/catalog/next-message';
import type { ImportDraft, ParseOptions } from './parse-import-file';
import type { ParsedShare } from './parse-share-file';

/** What is parsed, as it is sent to a worker. */
export type ParseRequest = {
  files: readonly string[];
  /** Null if the files are shares. */
  options: ParseOptions | null;
  /** An Int32Array with the number of files that are done. */
  progress: SharedArrayBuffer;
};

/** Result of one file, or why it cannot be parsed. */
export type ParseOutcome<Value> = { value: Value } | { error: { line: number | null; reason: string } };

export type WorkerLimits = {
  /** CPU time for one file, in ms. */
  timeMs: number;
  /** Of the heap of a worker, in MB. */
  heapMb: number;
};

/** On a busy machine, a valid file with 10,000 items that all have links and emphasis takes more than 20 s. */
const LIMITS: WorkerLimits = { timeMs: 60_000, heapMb: 512 };

/**
 * Memory of a worker for new objects, in MB. Parsing makes very many that are soon unused: with the default of 48, a worker spends a
 * fifth of its time on looking for them.
 */
const YOUNG_GENERATION_MB = 96;

/** Time between two looks at the progress of a worker, in ms. */
const WATCH_MS = 200;

/** How many times longer than its CPU time a file may take on a busy machine, before it counts as stuck. */
const MAX_SLOWDOWN = 20;

const ENDED = 'The threads that parse Markdown were ended.';

/**
 * Worker threads that read and parse Markdown files of unknown origin. A file that takes too long or too much memory ends
 * its worker, not the process.
 */
export class MarkdownWorkers {
  readonly #limits: WorkerLimits;
  readonly #limitConcurrency: LimitFunction;
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];
  #isClosed = false;
  #busy = 0;

  /** @param count maximum number of threads. They are started when they are needed. */
  constructor(count: number, limits: Partial<WorkerLimits> = {}) {
    this.#limitConcurrency = pLimit(count);
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Parses files to import. The value of a file without task list items is null. */
  parseTemplates(
    files: readonly string[],
    options: ParseOptions,
  ): Promise<Array<ParseOutcome<ImportDraft | null>>> {
    return this.#limitConcurrency(() => this.#parse(files, options));
  }

  /** @throws ContentError if the file cannot be parsed. */
  async parseShare(file: string): Promise<ParsedShare> {
    const [outcome] = await this.#limitConcurrency(() => this.#parse<ParsedShare>([file], null));
    if (outcome && 'value' in outcome) return outcome.value;
    throw new ContentError(file, outcome?.error.line ?? null, outcome?.error.reason ?? 'cannot be read');
  }

  /** Ends all threads. Files that are being parsed are not parsed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  /** If a file ends the worker, the other files are parsed again by another one. */
  async #parse<Value>(
    files: readonly string[],
    options: ParseRequest['options'],
  ): Promise<Array<ParseOutcome<Value>>> {
    if (this.#isClosed) throw new Error(ENDED);
    if (files.length === 0) return [];
    const worker = this.#idle.pop() ?? (await this.#start());
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    try {
      const outcomes = await this.#request(worker, { files, options, progress });
      return JSON.parse(outcomes) as Array<ParseOutcome<Value>>;
    } catch (error) {
      if (this.#isClosed) throw error;
      const index = Atomics.load(new Int32Array(progress), 0);
      return [
        ...(await this.#parse<Value>(files.slice(0, index), options)),
        { error: { line: null, reason: this.#describe(error as NodeJS.ErrnoException) } },
        ...(await this.#parse<Value>(files.slice(index + 1), options)),
      ];
    }
  }

  /** @returns the outcomes as JSON. */
  async #request(worker: Worker, request: ParseRequest): Promise<string> {
    const watch = this.#watch(request.progress);
    this.#busy += 1;
    try {
      worker.postMessage(request);
      const outcomes = await nextMessage(worker, watch.signal);
      this.#idle.push(worker);
      return String(outcomes);
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      this.#busy -= 1;
      watch.stop();
    }
  }

  /**
   * Aborts the signal when a file has used up its time. That is CPU time, because a busy machine must not make valid files
   * invalid: what the process has used, divided by the number of workers. It is not measured with a single timer, which
   * would also run while this thread does something else and does not receive the results.
   */
  #watch(progress: SharedArrayBuffer): { signal: AbortSignal; stop: () => void } {
    const { timeMs } = this.#limits;
    const controller = new AbortController();
    const done = new Int32Array(progress);
    let last = { done: 0, cpu: readCpuTime() };
    let spent = 0;
    let looks = 0;
    const timer = setInterval(() => {
      const now = { done: Atomics.load(done, 0), cpu: readCpuTime() };
      const isSameFile = now.done === last.done;
      spent = isSameFile ? spent + Math.min(WATCH_MS, (now.cpu - last.cpu) / this.#busy) : 0;
      looks = isSameFile ? looks + 1 : 0;
      last = now;
      if (spent >= timeMs || looks * WATCH_MS >= timeMs * MAX_SLOWDOWN) controller.abort();
    }, WATCH_MS);
    return { signal: controller.signal, stop: () => clearInterval(timer) };
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(path.join(__dirname, 'parse-worker.cjs'), {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.heapMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    // An error between two requests concerns neither.
    worker.on('error', () => undefined);
    this.#all.add(worker);
    worker.on('exit', () => {
      this.#all.delete(worker);
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    try {
      await nextMessage(worker);
    } catch (cause) {
      if (this.#isClosed) throw new Error(ENDED);
      const { message } = cause as Error;
      throw new Error(`The threads that parse Markdown cannot be started: ${message}`, { cause });
    }
    return worker;
  }

  #describe({ name, code, message }: NodeJS.ErrnoException): string {
    const { timeMs, heapMb } = this.#limits;
    const advice = 'simplify its Markdown or split it';
    if (name === 'AbortError') return `parsing takes more than ${timeMs / 1000} seconds: ${advice}`;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      return `parsing takes more than ${heapMb} MB of memory: ${advice}`;
    return `the file cannot be parsed: ${message}`;
  }
}

/** CPU time of this process, in ms. */
function readCpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
