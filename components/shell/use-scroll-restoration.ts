import { useEffect } from 'react';

/**
 * Lets the browser restore the scroll position after a reload and after Back to a page that it loads again. Next's router
 * restores that of its own navigations only, and disables the browser's restoration.
 */
export function useScrollRestoration(): void {
  useEffect(() => {
    const onHide = () => {
      window.history.scrollRestoration = 'auto';
    };
    const onShow = () => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}
