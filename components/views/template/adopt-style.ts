const adopted = new Set<string>();

/** Adds a style sheet to the document, once: few pages need it, or none before hydration, so it is not in the one of all pages. */
export function adoptStyle(style: string): void {
  if (adopted.has(style) || !document.adoptedStyleSheets) return;
  adopted.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
