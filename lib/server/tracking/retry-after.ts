/**
 * A `Retry-After` header as whole seconds, which is all that the tracking client reads. A date becomes the
 * seconds until then, at least 0. Undefined for what is neither.
 */
export function retryAfterSeconds(header: string, now: number): string | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return text;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return String(Math.max(0, Math.ceil((date - now) / 1000)));
}
