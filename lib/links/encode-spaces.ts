/** Writes a query with `%20` for a space: not every reader at the stores takes the plus sign of forms for one. */
export function encodeSpaces(query: URLSearchParams): string {
  return query.toString().replaceAll('+', '%20');
}
