import { OWN_LIST_STYLE } from './own-list-style';

let isAdopted = false;

/** Adds the style sheet of changed lists to the document: few pages need it, so it is not in the one of all pages. */
export function adoptOwnListStyle(): void {
  if (isAdopted || !document.adoptedStyleSheets) return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OWN_LIST_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
