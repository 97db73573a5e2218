import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { RecentSearches } from './recent-searches';
import { SEARCH_FIELD, SUGGESTING_FIELD } from './search-fields';
import { SearchSuggestions } from './search-suggestions';

/** What is below the search field that has the focus: recent searches while it is empty, otherwise suggestions. */
export function SearchPanel() {
  const [open, setOpen] = useOpenField();
  const { field, text } = open ?? {};
  if (!field?.parentElement) return null;
  const close = () => setOpen(null);
  if (!text) return createPortal(<RecentSearches field={field} onClose={close} />, field.parentElement);
  if (!field.matches(SUGGESTING_FIELD)) return null;
  return createPortal(<SearchSuggestions field={field} text={text} onClose={close} />, field.parentElement);
}

/** A search field, and what it contains. */
type OpenField = { field: HTMLInputElement; text: string };

/**
 * Returns the search field that has the focus, or whose recent searches have it; otherwise null. It becomes null with the
 * Escape key, too, until the visitor types or presses the arrow key down.
 */
function useOpenField() {
  const [open, setOpen] = useState<OpenField | null>(null);
  useEffect(() => {
    const update = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element) || target.closest('.search-panel')) return;
      setOpen((current) => {
        if (target instanceof HTMLInputElement && target.matches(SEARCH_FIELD))
          return { field: target, text: target.value };
        // The Tab key passes the button beside the field before the recent searches. Suggestions are no tab stops.
        const stays = current && !current.text && current.field.parentElement?.contains(target);
        return stays ? current : null;
      });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Input methods use the same keys.
      if (event.isComposing) return;
      if (event.key === 'Escape') setOpen(null);
      if (event.key === 'ArrowDown') update(event);
    };
    update({ target: document.activeElement });
    const types = ['focusin', 'input', 'pointerdown'] as const;
    for (const type of types) document.addEventListener(type, update);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const type of types) document.removeEventListener(type, update);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return [open, setOpen] as const;
}
