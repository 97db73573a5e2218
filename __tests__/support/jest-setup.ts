import { TextEncoder } from 'node:util';
import '@testing-library/jest-dom/jest-globals';
import { LOCALES } from '@/lib/config/locales';

// The build writes it; see next.config.js.
process.env.LOCALE_OFFERS = JSON.stringify(
  Object.fromEntries(LOCALES.map((locale) => [locale, require(`@/messages/${locale}.json`).localeOffer])),
);

if (typeof window !== 'undefined') {
  // jsdom leaves it out; every browser has it.
  globalThis.TextEncoder ??= TextEncoder;
  // jsdom does not know the element `search`; React would take it for a misspelt component.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    get(this: HTMLElement) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
  // jsdom has no media queries; nothing matches here, as in a browser without preferences.
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
}
