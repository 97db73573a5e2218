import { readItem } from './storage';
import { areTicksOfOtherTab, readTicks, TICKS_PREFIX } from './tick-store';

/** Whether the browser has stored the ticks of a list as this tab has changed them. Apart from `tick-store.ts`, for deferred code only. */
export function areTicksStored(listKey: string): boolean {
  const ticks = readTicks(listKey);
  const stored = readItem(TICKS_PREFIX + listKey) ?? null;
  return areTicksOfOtherTab(listKey) || stored === (ticks.size > 0 ? JSON.stringify([...ticks]) : null);
}
