import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ContentError } from '@/lib/catalog/content-error';

export type FoundFile = {
  /** As people named it, for messages. */
  path: string;
  /** In bytes. */
  size: number;
  /** Whether the file itself was named, not a folder above it. */
  named: boolean;
};

const MARKDOWN = /\.(?:md|markdown)$/i;

/**
 * The files that were named, and the Markdown files at any depth of the folders that were named, each once.
 * Folders whose name begins with a dot and `node_modules` are passed over.
 *
 * @throws ContentError where there is no such file, or no Markdown file in a folder.
 */
export async function findImportFiles(names: readonly string[]): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  for (const name of names) {
    const stats = await stat(name).catch(() => null);
    if (!stats) throw new ContentError(name, null, 'there is no such file or folder');
    const files = stats.isDirectory() ? await listFolder(name) : [name];
    if (files.length === 0) throw new ContentError(name, null, 'there is no Markdown file in this folder');
    for (const file of files) {
      const key = await realpath(file);
      const { size } = await stat(file);
      if (!found.has(key)) found.set(key, { path: file, size, named: !stats.isDirectory() });
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
