/** A person's name; `lastName` is absent for a single word. */
export type SplitName = { firstName: string; lastName?: string };

/**
 * Splits a person's full name: the first word is the first name, the other words joined by single spaces are the last
 * name. A single word has no `lastName`; an empty name has an empty `firstName`.
 */
export function splitFullName(fullName: string): SplitName {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u);
  return rest.length > 0 ? { firstName, lastName: rest.join(' ') } : { firstName };
}
