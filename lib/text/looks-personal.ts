/** Also while it is being typed: `ada@`, `ada@example`. */
const EMAIL =
  /[^\s@] ?@ ?[^\s@]+\.\p{L}{2}|[^\s@]@|[([{] ?at ?[)\]}]| at [^\s@]+ dot (?:com|net|org|edu|info|io|[a-z]{2})(?![\p{L}])/u;

/** National Insurance number of the United Kingdom. Those of other countries are found as numbers. */
const LETTERED_ID = /(?<![\p{L}\d])[a-z]{2}(?: ?\d{2}){3} ?[a-d](?![\p{L}\d])/u;

/** Digits with what people write between them: spaces, dashes, dots, slashes, brackets. */
const NUMBER = /[+(]*\d(?:[\s\p{Pd}\u2212./\\()_·•]{0,3}\d)*/gu;

/** Whether a search query looks like an e-mail address or like the number of a phone, a payment card or a person. */
export function looksPersonal(query: string): boolean {
  const visible = query
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
  const text = toAsciiDigits(visible).toLowerCase();
  return EMAIL.test(text) || LETTERED_ID.test(text) || (text.match(NUMBER) ?? []).some(isPersonalNumber);
}

/** Number of digits from which a number is that of a card, a person or a phone with its area code. */
const LONG_NUMBER = 9;

/** Number of digits of the shortest phone numbers. */
const SHORT_PHONE = 7;

function isPersonalNumber(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  const { length } = groups.join('');
  if (length < SHORT_PHONE) return false;
  // An international prefix, an area code in brackets, or a leading zero.
  if (/^[+(]/.test(text)) return true;
  if (DATES.test(text) || isSeries(groups)) return false;
  // 22 33 44 55, but not 192.168.1.1.
  if (groups.length > 2 && !IP_ADDRESS.test(text)) return true;
  if (length >= LONG_NUMBER || text.startsWith('0')) return true;
  // 5551234, but not 1000000; 555-1234 and 1234 567, but not 500-1000 and 192.168.1.1.
  if (groups.length === 1) return !text.endsWith('000');
  return /^\d{3,4}\D+\d{3,4}$/.test(text) && !groups.every((group) => group.endsWith('0'));
}

const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const YEAR = '(?:19|20|21)\\d\\d';
const DATE = `(?:${YEAR}(?:[-./]\\d\\d?[-./]\\d\\d?|\\d{4})|\\d\\d?[-./ ]\\d\\d?[-./ ](?:${YEAR}|\\d\\d))`;
/** Between dates. A year after a date may be the end of the number of a person. */
const TO = '(?: ?[-–/+] ?|, ?)';

/** Years or dates, and ranges or lists of either. */
const DATES = new RegExp(`^(?:${YEAR}(?:\\D+${YEAR})*|${DATE}(?:${TO}${DATE})*)$`);

/** Whether numbers count up as in `1 2 3 4 5 6 7 8 9` or `30-60-90-180`. */
function isSeries(groups: readonly string[]): boolean {
  if (groups.some((group) => group.startsWith('0') || group.length > 3)) return false;
  const numbers = groups.map(Number);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  if (steps.length < 2 || steps.some((step) => step <= 0)) return false;
  return steps.every((step) => step === 1) || numbers.every((number) => number % 5 === 0);
}

/** Replaces the decimal digits of all scripts by those of ASCII. */
function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let zero = codePoint;
    // The digits of a script follow one another, from zero.
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((codePoint - zero) % 10);
  });
}
