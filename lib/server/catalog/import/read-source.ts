import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ContentError } from '@/lib/catalog/content-error';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';
import { checkSource, IMPORT_LIMITS } from './import-limits';

export type FoundFile = {
  /** Path as it was given, or below the folder that was given. Used in messages. */
  path: string;
  /** In bytes. */
  size: number;
  /** Whether the file itself was given, not a folder that contains it. */
  isExplicit: boolean;
};

const MARKDOWN = /\.(?:md|markdown)$/i;

/**
 * Lists the given files, and the Markdown files at any depth of the given folders, without duplicates. Skips
 * `node_modules` and folders whose name starts with a dot.
 *
 * @throws ContentError if a file or folder does not exist, or a folder contains no Markdown file.
 */
export async function findImportFiles(names: readonly string[]): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  for (const name of names) {
    const stats = await stat(name).catch(() => null);
    if (!stats) throw new ContentError(name, null, 'there is no such file or folder');
    if (!stats.isDirectory() && !stats.isFile()) {
      throw new ContentError(name, null, 'this is neither a file nor a folder: pass a Markdown file');
    }
    const files = stats.isDirectory() ? await listFolder(name) : [name];
    if (files.length === 0) throw new ContentError(name, null, 'there is no Markdown file in this folder');
    for (const file of files) {
      const { dev, ino, size } = await stat(file);
      const key = `${dev}/${ino}`;
      const known = found.get(key);
      if (!known) found.set(key, { path: file, size, isExplicit: !stats.isDirectory() });
      else if (!stats.isDirectory()) known.isExplicit = true;
    }
  }
  return [...found.values()];
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async (entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isFile()) return MARKDOWN.test(entry.name) ? [file] : [];
      const isHidden = entry.name.startsWith('.') || entry.name === 'node_modules';
      return entry.isDirectory() && !isHidden ? listFolder(file) : [];
    });
  return (await Promise.all(lists)).flat();
}

const NEWLINE = 0x0a;

/**
 * Reads a Markdown file as UTF-8, without control characters.
 *
 * @throws ContentError if it is not a regular file (reading a pipe may never end), cannot be read, is larger than
 *   `IMPORT_LIMITS.bytes`, exceeds a limit of `checkSource` or is not UTF-8 text.
 */
export function readSource(file: string): string {
  return decodeSource(file, readBytes(file));
}

function readBytes(file: string): Buffer {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) {
      throw new ContentError(file, null, 'this is not a regular file: pass a Markdown file');
    }
    if (stats.size > IMPORT_LIMITS.bytes) {
      throw new ContentError(file, null, `the file is larger than 1 MB (${stats.size} bytes): split it`);
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError(file, null, `the file cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Decodes the bytes of a Markdown file as UTF-8, without control characters.
 *
 * @throws ContentError with file and line if the bytes are not UTF-8 text, or exceed a limit of `checkSource`.
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
  const text = removeControlCharacters(bytes.toString('utf8'));
  checkSource(file, text);
  return text;
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
