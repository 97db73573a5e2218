import type { MouseEvent } from 'react';

/** Whether a modifier key was pressed in a click, so that the browser does something else than follow the link. */
export function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
