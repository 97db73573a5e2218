import { TextDecoder, TextEncoder } from 'node:util';
// The types of its matchers.
import type {} from '@testing-library/jest-dom/jest-globals';

if (typeof window !== 'undefined') {
  // Loading it takes longer than most tests without a DOM.
  require('@testing-library/jest-dom/jest-globals');
  const { configure } = require('@testing-library/dom') as typeof import('@testing-library/dom');
  // Code that is loaded when it is needed takes long on a slow machine.
  configure({ asyncUtilTimeout: 15_000 });
  // jsdom does not have these.
  Object.assign(globalThis, { TextDecoder: globalThis.TextDecoder ?? TextDecoder });
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
  // jsdom has no layout, so nothing is ever in view.
  window.IntersectionObserver ??= class {
    root = null;
    rootMargin = '';
    scrollMargin = '';
    thresholds = [];
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  };
  // jsdom does not have popovers.
  HTMLElement.prototype.hidePopover ??= () => undefined;
  // jsdom does not have modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  // jsdom has no layout: everything is visible, and nothing scrolls.
  Element.prototype.scrollIntoView ??= () => undefined;
  HTMLElement.prototype.checkVisibility ??= () => true;
  // jsdom does not have navigation timing.
  performance.getEntriesByType ??= () => [];
  // jsdom does not have object URLs.
  URL.createObjectURL ??= () => 'blob:file';
  URL.revokeObjectURL ??= () => undefined;
}
