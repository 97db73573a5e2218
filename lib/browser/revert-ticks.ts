import { readTicks, replaceTicks } from './tick-store';

/** Undoes that all ticks of a list were replaced. What was ticked or unticked since then stays. */
export function revertTicks(
  listKey: string,
  { before, after }: { before: ReadonlySet<string>; after: ReadonlySet<string> },
): void {
  const others = [...readTicks(listKey)].filter((id) => before.has(id) || !after.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  replaceTicks(listKey, new Set([...others, ...removed]));
}
