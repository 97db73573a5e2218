import { customAlphabet } from 'nanoid';

/** Digits and lowercase letters without vowels and without characters that look alike. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';

/** Allows 27^8 ids. The caller checks for duplicates within a checklist. */
const LENGTH = 8;

/** Creates a random id for a section or an item. */
export const createItemId: () => string = customAlphabet(ALPHABET, LENGTH);
