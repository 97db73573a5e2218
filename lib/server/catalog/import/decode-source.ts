import { isUtf8 } from 'node:buffer';
import { ContentError } from '@/lib/catalog/content-error';

const NEWLINE = 0x0a;

/**
 * The text of a Markdown file.
 *
 * @throws ContentError with the line where the bytes are those of another kind of file.
 */
export function decodeSource(file: string, bytes: Buffer): string {
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw new ContentError(file, lineAt(bytes, nul), 'this is a binary file, not Markdown');
  if (!isUtf8(bytes)) throw new ContentError(file, findBrokenLine(bytes), 'the text is not in UTF-8');
  return bytes.toString('utf8');
}

function lineAt(bytes: Buffer, offset: number): number {
  return bytes.subarray(0, offset).reduce((lines, byte) => lines + (byte === NEWLINE ? 1 : 0), 1);
}

/** No byte of a longer character equals a newline, so each line can be looked at by itself. */
function findBrokenLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (newline < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
