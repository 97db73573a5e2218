import { PRIVATE_SHARE_ID_PATTERN } from '@/lib/links/private-share-path';

/**
 * Replaces the ids of private shares in the properties of an event: in URLs and paths, and in `val` of events on a
 * private share.
 */
export function redactPrivateIds(
  properties: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const capturedKey = properties.page === 'private-share' ? 'val' : undefined;
  const redacted = Object.entries(properties).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    if (key === capturedKey) return [key, replace(value)];
    return [
      key,
      value.replace(PRIVATE_SHARE_ID_PATTERN, (_, path: string, id: string) => path + replace(id)),
    ];
  });
  return Object.fromEntries(redacted);
}
