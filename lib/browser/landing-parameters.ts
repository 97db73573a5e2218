/** Key under which this tab keeps what brought the visitor, until the visit ends. */
const KEY = 'checkleaf:landing';

let kept = '';

/**
 * Keeps the campaign parameters (`utm_…`) of the address with which a visit begins, because moves within the
 * site take them off the address. A later address with parameters takes the place of an earlier one.
 */
export function rememberLanding(search: string): void {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'));
  if (parameters.length === 0) return;
  kept = new URLSearchParams(parameters).toString();
  try {
    sessionStorage.setItem(KEY, kept);
  } catch {
    // Nothing can be kept here; the parameters stay until the page is left.
  }
}

/** The campaign parameters with which this visit began, by name; empty where there were none. */
export function readLanding(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(kept || readStored()));
}

function readStored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
