/** Characters of a value in a message, at most. */
const MAX_LENGTH = 100;

/**
 * A text that anybody may have sent, as a part of a line: without line breaks and characters that turn its direction around, without URLs of
 * which mail programs make links, and without the brackets of links and mentions in chats.
 */
export function toLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('://', ' // ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
