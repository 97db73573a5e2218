import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { focusMainContent } from '@/lib/browser/main-content';
import { subscribeToUrlChanges } from '@/lib/browser/url-changes';
import { useLocale } from '@/lib/i18n/use-locale';
import { textDirection } from '@/lib/text/text-direction';

/** Updates `lang` and `dir` of the document when the visitor switches the language without a page load. */
export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    const { documentElement } = document;
    // Even the same value makes browsers compute the style of every element again.
    if (documentElement.lang === locale) return;
    documentElement.lang = locale;
    documentElement.dir = textDirection(locale);
  }, [locale]);
  return null;
}

/**
 * After a client-side navigation that changes path or query, moves the focus to the main content, as after a page load;
 * Next itself announces the new title. Also removes the structured data of the first page, which only the document
 * renders.
 */
export function RouteChangeEffects() {
  const { events } = useRouter();
  useEffect(
    () =>
      subscribeToUrlChanges(events, () => {
        focusMainContent();
        document.querySelector('[type="application/ld+json"]')?.remove();
      }),
    [events],
  );
  return null;
}

/** Sets `data-navigating` on the document element during a client-side navigation, for the progress bar in the CSS. */
export function RouteProgress() {
  const { events } = useRouter();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const start = () => {
      dataset.navigating = '';
    };
    const end = () => {
      delete dataset.navigating;
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
