/** The id in the address of a private share. File names of the built page in an error's stack are none. */
const PRIVATE_ID = /(?<!\/pages)(\/a\/)([^/?#\s"&]+)/g;

/** Whether a path, with or without a locale, is that of a private share. */
export function isPrivatePath(path: string): boolean {
  return /^(\/[a-z]{2}(-[a-z]{2})?)?\/a\//i.test(path);
}

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
    return [key, value.replace(PRIVATE_ID, (_, path: string, id: string) => path + replace(id))];
  });
  return Object.fromEntries(hidden);
}
