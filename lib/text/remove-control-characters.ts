/** Form feeds, vertical tabs and the “next line” of other systems: they separate words. */
const SEPARATORS = /[\v\f\u0085]/g;

/** All other control characters except tabs and line breaks, noncharacters, and surrogates without their other half. */
const CONTROL_CHARACTERS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Removes characters that nobody can see and that XML, and so a feed, must not contain. */
export function removeControlCharacters(text: string): string {
  return text.replace(SEPARATORS, ' ').replace(CONTROL_CHARACTERS, '');
}
