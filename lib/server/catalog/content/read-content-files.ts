import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentKind } from '@/lib/catalog/catalog-store';
import { decodeSource } from '@/lib/server/catalog/import/read-source';

/** Part of every checksum. Increment this when the parsing of files changes, so that all files are stored again. */
const FORMAT = '4';

const FOLDERS = {
  template: 'templates',
  tag: 'tags',
  channel: 'channels',
  series: 'series',
} as const satisfies Record<ContentKind, string>;

export type ContentFile = {
  kind: ContentKind;
  id: string;
  locale: string;
  /** Includes `root`; used in error messages. */
  path: string;
  text: string;
  /** Digest of the text and the parser version. */
  checksum: string;
};

/**
 * Reads all files of the embedded catalog: `<folder of the kind>/<locale>/<id>.md` below `root`.
 *
 * @throws if `root` does not exist, so that a wrong path is not mistaken for an empty catalog; ContentError if a file is not UTF-8
 *   text.
 */
export async function readContentFiles(root: string): Promise<ContentFile[]> {
  await access(root).catch(() => {
    throw new Error(`CONTENT_DIR: the folder “${root}” does not exist (from ${process.cwd()}).`);
  });
  const files: ContentFile[] = [];
  for (const kind of Object.keys(FOLDERS) as ContentKind[]) {
    const folder = path.join(root, FOLDERS[kind]);
    for (const locale of await listNames(folder)) {
      for (const name of await listNames(path.join(folder, locale))) {
        if (!name.endsWith('.md')) continue;
        const file = path.join(folder, locale, name);
        const text = decodeSource(file, await readFile(file));
        const checksum = createHash('sha256').update(FORMAT).update('\0').update(text).digest('base64url');
        files.push({ kind, id: name.slice(0, -'.md'.length), locale, path: file, text, checksum });
      }
    }
  }
  return files;
}

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).sort();
}
