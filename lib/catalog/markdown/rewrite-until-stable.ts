/** Rewritings after which a text that still changes is taken as it is. */
const MAX_PASSES = 8;

/**
 * Rewrites a text until it no longer changes. Markdown that was written once can read a little different the
 * next time (an address that only then is seen as a link); what the catalogue keeps must not.
 */
export function rewriteUntilStable(text: string, rewrite: (text: string) => string): string {
  let settled = text;
  for (let round = 0; round < MAX_PASSES; round += 1) {
    const next = rewrite(settled);
    if (next === settled) break;
    settled = next;
  }
  return settled;
}
