/** Limit for texts that never become stable. */
const MAX_PASSES = 8;

/**
 * Applies `rewrite` until the text no longer changes. Formatted Markdown can be parsed differently the next
 * time (for example, a URL becomes a link), but what the catalog stores must survive a round trip.
 */
export function rewriteUntilStable(text: string, rewrite: (text: string) => string): string {
  let current = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = rewrite(current);
    if (next === current) break;
    current = next;
  }
  return current;
}
