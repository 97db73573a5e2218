import { useEffect } from 'react';
import { MAIN_ID } from '@/lib/browser/main-content';

/**
 * After a client-side navigation to an item or a section, makes it match `:target`, as after a page load, without
 * scrolling. That can move the focus, so nothing happens if the visitor already uses something on the page.
 */
export function useFragmentTarget(): void {
  useEffect(() => {
    const { location, scrollX, scrollY } = window;
    const { activeElement, body } = document;
    const element = document.getElementById(location.hash.slice(1));
    if (!element?.closest('.template-list') || document.querySelector(':target')) return;
    if (activeElement && activeElement !== body && activeElement.id !== MAIN_ID) return;
    location.replace(location.hash);
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  }, []);
}
