import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ContentError } from '@/lib/catalog/content-error';

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
