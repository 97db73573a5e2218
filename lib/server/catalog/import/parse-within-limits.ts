import vm from 'node:vm';
import { ContentError } from '@/lib/catalog/content-error';
import { ParseLimitError } from '@/lib/catalog/markdown/syntax-tree';

/** Processor time for one file, in ms. The slowest valid one, with 10,000 items that all have links and emphasis, takes 20 s. */
const TIME_LIMIT_MS = 60_000;

/**
 * Node measures elapsed time. On a busy machine, a file that had less than this share of it is parsed again with more, by these
 * factors, so that valid files stay valid.
 */
const MIN_SHARE = 0.75;
const FACTORS = [1, 5, 20] as const;

/** Node can end code that runs in a context of its own, with all that it calls. */
const context: { parse: () => unknown } = { parse: () => undefined };
vm.createContext(context);
const script = new vm.Script('parse()');

/**
 * Parses a file of unknown origin, and ends that if it takes too long.
 *
 * @throws ContentError with the file, and the line where it is known, if it cannot be parsed.
 */
export function parseWithinLimits<Value>(file: string, parse: () => Value, timeMs = TIME_LIMIT_MS): Value {
  context.parse = parse;
  for (const factor of FACTORS) {
    const before = process.cpuUsage();
    try {
      return script.runInContext(context, { timeout: timeMs * factor });
    } catch (error) {
      if (error instanceof ContentError) throw error;
      if (!isTimeout(error)) throw describeError(file, error as Error);
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 >= timeMs * MIN_SHARE) break;
    }
  }
  const reason = `parsing takes more than ${timeMs / 1_000} seconds: simplify its Markdown or split it`;
  throw new ContentError(file, null, reason);
}

function isTimeout(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function describeError(file: string, error: Error): ContentError {
  if (error instanceof ParseLimitError) return new ContentError(file, error.line, error.reason);
  // More calls than the stack holds.
  if (error.name === 'RangeError') {
    return new ContentError(file, null, 'the Markdown is nested too deeply: simplify it');
  }
  return new ContentError(file, null, `the file cannot be parsed: ${error.message}`);
}
