import { formatChanges, hasFields } from '@/lib/list/list-changes';
import { areChangesOfOtherTab, readDamagedRecord, readListChanges } from './changes-store';
import { CHANGES_PREFIX } from './has-list-changes';
import { readItem } from './storage';
import { areTicksOfOtherTab, readTicks, TICKS_PREFIX } from './tick-store';

/** Whether the browser has stored the ticks of a list as this tab has changed them. Apart from `tick-store.ts`, for deferred code only. */
export function areTicksStored(listKey: string): boolean {
  const ticks = readTicks(listKey);
  const text = ticks.size > 0 ? JSON.stringify([...ticks]) : null;
  return areTicksOfOtherTab(listKey) || readStored(TICKS_PREFIX, listKey) === text;
}

/** The same of its ticks and changes. A damaged record of changes is said elsewhere. */
export function isListStored(listKey: string): boolean {
  const changes = readListChanges(listKey);
  const text = hasFields(changes) ? formatChanges(changes) : null;
  const areChangesStored =
    areChangesOfOtherTab(listKey) ||
    readDamagedRecord(listKey) !== null ||
    readStored(CHANGES_PREFIX, listKey) === text;
  return areChangesStored && areTicksStored(listKey);
}

function readStored(prefix: string, listKey: string): string | null {
  return readItem(prefix + listKey) ?? null;
}
