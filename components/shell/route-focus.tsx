import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { focusMainContent } from '@/lib/browser/main-content';

/**
 * After a move to another page, or to another part of a list, the focus goes to its content, as it would with a
 * page that is loaded anew; Next itself announces the new title. Moves to an anchor leave the focus where it is.
 */
export function RouteFocus() {
  const { events } = useRouter();
  useEffect(() => {
    let from = here();
    const onComplete = () => {
      const to = here();
      if (to !== from) focusMainContent();
      from = to;
    };
    events.on('routeChangeComplete', onComplete);
    return () => events.off('routeChangeComplete', onComplete);
  }, [events]);
  return null;
}

function here(): string {
  return window.location.pathname + window.location.search;
}
