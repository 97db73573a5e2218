/** The memory that a text takes: V8 stores one with any character beyond Latin-1 in two bytes a character. */
export function bytesOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}
