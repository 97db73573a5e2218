import Router from 'next/router';

/**
 * Keeps what the visitor reads in place during the next client-side navigation, to the same page in another language:
 * its elements have the same ids, and other heights. The navigation must not scroll itself.
 */
export function keepPlace(): void {
  const anchor = [...document.querySelectorAll<HTMLElement>('main [id]')].find(
    (element) => element.getBoundingClientRect().top >= 0 && element.checkVisibility(),
  );
  if (!anchor || window.scrollY === 0) return;
  const { id } = anchor;
  const { top } = anchor.getBoundingClientRect();
  const restore = () => {
    stop();
    const moved = document.getElementById(id)?.getBoundingClientRect().top ?? top;
    window.scrollBy({ top: moved - top, behavior: 'instant' });
  };
  const stop = () => {
    Router.events.off('routeChangeComplete', restore);
    Router.events.off('routeChangeError', stop);
  };
  Router.events.on('routeChangeComplete', restore);
  Router.events.on('routeChangeError', stop);
}
