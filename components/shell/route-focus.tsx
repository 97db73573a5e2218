import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { MAIN_ID } from './skip-link';

/**
 * After a move to another page the focus goes to its content, as it would with a page that is loaded anew;
 * Next itself announces the new title. Moves within a page leave the focus where it is.
 */
export function RouteFocus() {
  const { events } = useRouter();
  useEffect(() => {
    let from = window.location.pathname;
    const onComplete = () => {
      const to = window.location.pathname;
      if (to !== from) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      from = to;
    };
    events?.on('routeChangeComplete', onComplete);
    return () => events?.off('routeChangeComplete', onComplete);
  }, [events]);
  return null;
}
