import { PRIVATE_SHARE_ID } from '@/lib/links/private-share-path';

/**
 * Replaces the ids of private shares in the properties of an event: in URLs and paths, and in `val` of events on a
 * private share.
 */
export function redactPrivateIds(
  properties: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const captured = properties.page === 'private-share' ? 'val' : undefined;
  const hidden = Object.entries(properties).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    if (key === captured) return [key, replace(value)];
    return [key, value.replace(PRIVATE_SHARE_ID, (_, path: string, id: string) => path + replace(id))];
  });
  return Object.fromEntries(hidden);
}
