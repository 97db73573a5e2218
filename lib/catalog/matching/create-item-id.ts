import { customAlphabet } from 'nanoid';

/** Lower-case letters and digits that are not taken for one another, none of them a vowel. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';

/** 27 to the power of 8 ids: a second one in the same list is looked for where two meet. */
const LENGTH = 8;

/** A new stored id for a section or an item. */
export const createItemId: () => string = customAlphabet(ALPHABET, LENGTH);
