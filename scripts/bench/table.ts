import { cpus, loadavg } from 'node:os';

/** Prints a table in Markdown whose first column is text and whose others are numbers. */
export function printTable(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): void {
  const lines = [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  console.log(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}

/** What numbers are worth nothing without. */
export function describeMachine(): string {
  const load = loadavg().map((average) => average.toFixed(1));
  return `${cpus()[0]?.model}, ${cpus().length} cores, load ${load.join(', ')} at the end; Node ${process.version}`;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The smallest number that at least the given part of all is not above. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
