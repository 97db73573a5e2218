export type SplitName = { firstName: string; lastName?: string };

/**
 * Splits a person's full name: the first word is the first name, the remaining words joined by single
 * spaces are the last name. A name of one word has no `lastName`; an empty one has an empty first name.
 */
export function splitFullName(fullName: string): SplitName {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u);
  return rest.length > 0 ? { firstName, lastName: rest.join(' ') } : { firstName };
}
