import { PRIVATE_SHARE_ID } from '@/lib/links/private-share-path';

/**
 * Replaces the ids of private shares wherever an event's properties hold one: in addresses, and as the value
 * that the address captured.
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
