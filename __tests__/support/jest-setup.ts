import { TextEncoder } from 'node:util';
import '@testing-library/jest-dom/jest-globals';
import { LOCALES } from '@/lib/config/locales';

// `next.config.js` sets this variable in a build.
process.env.LOCALE_OFFERS = JSON.stringify(
  Object.fromEntries(LOCALES.map((locale) => [locale, require(`@/messages/${locale}.json`).localeOffer])),
);

if (typeof window !== 'undefined') {
  // jsdom does not have TextEncoder.
  globalThis.TextEncoder ??= TextEncoder;
  // jsdom does not know the `search` element, and React warns about unknown elements.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    get(this: HTMLElement) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
  // jsdom does not have matchMedia. Here no media query matches.
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
}
