/**
 * Groups of words that mean the same for visitors of a site with checklists: single words in their dictionary form, each
 * in one group of its language. A word with a second meaning that many checklists have does not belong in a group.
 */
export type SynonymGroups = ReadonlyArray<readonly [string, string, ...string[]]>;
