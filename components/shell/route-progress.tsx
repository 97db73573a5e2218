import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Marks the document while a move to another page is under way; the style sheet draws a line where it takes long. */
export function RouteProgress() {
  const { events } = useRouter();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const start = () => {
      dataset.moving = '';
    };
    const end = () => {
      delete dataset.moving;
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);
  return null;
}
