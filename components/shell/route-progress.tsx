import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Marks the document while a move to another page is under way; the style sheet draws a line where it takes long. */
export function RouteProgress() {
  const { events } = useRouter();
  useEffect(() => {
    const mark = () => document.documentElement.setAttribute('data-moving', '');
    const unmark = () => document.documentElement.removeAttribute('data-moving');
    events.on('routeChangeStart', mark);
    events.on('routeChangeComplete', unmark);
    events.on('routeChangeError', unmark);
    return () => {
      events.off('routeChangeStart', mark);
      events.off('routeChangeComplete', unmark);
      events.off('routeChangeError', unmark);
    };
  }, [events]);
  return null;
}
