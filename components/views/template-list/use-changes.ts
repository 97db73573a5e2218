import { useState } from 'react';

/** How often a value has been replaced by another one since the first rendering; objects are told apart by identity. */
export function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value === value) return seen.changes;
  const changes = seen.changes + 1;
  setSeen({ value, changes });
  return changes;
}
