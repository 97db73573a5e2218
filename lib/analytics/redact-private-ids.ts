import { decodeShareId, replacePrivateShareIds } from '@/lib/links/private-share-path';

/**
 * Replaces the ids of private shares in the properties of an event: in URLs and paths, and in `val` of events on a
 * private share. `replace` gets the same id for all spellings of a link.
 */
export function redactPrivateIds(
  properties: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const capturedKey = properties.page === 'private-share' ? 'val' : undefined;
  const redacted = Object.entries(properties).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    if (key === capturedKey) return [key, replace(decodeShareId(value))];
    return [key, replacePrivateShareIds(value, replace)];
  });
  return Object.fromEntries(redacted);
}
