import { TextEncoder } from 'node:util';
import '@testing-library/jest-dom/jest-globals';

if (typeof window !== 'undefined') {
  // jsdom leaves it out; every browser has it.
  globalThis.TextEncoder ??= TextEncoder;
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
