import { type ComponentType, useEffect, useState } from 'react';
import { SEARCH_FIELD, SUGGESTING_FIELD } from './search-fields';

/**
 * Loads and renders what is below a search field when one has the focus for the first time. Says from the start that
 * the fields suggest something: a role that changes with the focus is not announced.
 */
export function SearchPanelLoader() {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  // After every render, because another page has another field.
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`${SUGGESTING_FIELD}:not([role])`);
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', 'false');
    field.autocomplete = 'off';
  });
  useEffect(() => {
    const load = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element) || !target.matches(SEARCH_FIELD)) return;
      document.removeEventListener('focusin', load);
      import('./search-panel')
        .then(({ SearchPanel }) => setPanel(() => SearchPanel))
        // The form works without the panel.
        .catch(() => undefined);
    };
    document.addEventListener('focusin', load);
    load({ target: document.activeElement });
    return () => document.removeEventListener('focusin', load);
  }, []);
  return Panel && <Panel />;
}
