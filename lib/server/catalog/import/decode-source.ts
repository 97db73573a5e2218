import { isUtf8 } from 'node:buffer';
import { ContentError } from '@/lib/catalog/content-error';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';

const NEWLINE = 0x0a;

/**
 * Decodes the bytes of a Markdown file as UTF-8, without control characters.
 *
 * @throws ContentError with file and line if the bytes are not UTF-8 text.
 */
export function decodeSource(file: string, bytes: Buffer): string {
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    throw new ContentError(file, lineAt(bytes, nul), 'the file is binary or UTF-16: save it as UTF-8 text');
  }
  if (!isUtf8(bytes)) {
    throw new ContentError(
      file,
      findInvalidLine(bytes),
      'the line is not UTF-8: save the file as UTF-8 text',
    );
  }
  return removeControlCharacters(bytes.toString('utf8'));
}

function lineAt(bytes: Buffer, offset: number): number {
  return bytes.subarray(0, offset).reduce((lines, byte) => lines + (byte === NEWLINE ? 1 : 0), 1);
}

/** In UTF-8, a newline byte is never part of another character, so lines can be checked one by one. */
function findInvalidLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (newline < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
