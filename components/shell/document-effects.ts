import { useRouter } from 'next/router';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { focusMainContent } from '@/lib/browser/main-content';
import { textDirection } from '@/lib/text/text-direction';

/** Keeps the document's language and direction in step when the visitor switches without a reload. */
export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = textDirection(locale);
  }, [locale]);
  return null;
}

/**
 * After a client navigation to another path or query, moves the focus to the new content, as a full page load would;
 * Next announces the new title. Also removes the structured data of the first page, which only the document renders.
 * Navigation to an anchor changes neither.
 */
export function RouteFocus() {
  const { events } = useRouter();
  useEffect(() => {
    let from = here();
    const onComplete = () => {
      const to = here();
      if (to !== from) {
        focusMainContent();
        document.querySelector('[type="application/ld+json"]')?.remove();
      }
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
