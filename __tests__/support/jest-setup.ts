import '@testing-library/jest-dom/jest-globals';

if (typeof window !== 'undefined') {
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
