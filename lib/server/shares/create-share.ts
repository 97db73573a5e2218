import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { ChecklistSection } from '@/lib/catalog/checklist';
import { ContentError } from '@/lib/catalog/content-error';
import { parseChecklist } from '@/lib/catalog/parse-checklist';
import type { Share } from '@/lib/catalog/share';
import { createShareId } from '@/lib/catalog/share-id';

/** Ids of the items of a share, which no file gives: ten letters tell 10,000 items apart. */
const createItemId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10);

export type CreateShareOptions = {
  file: string;
  /** Full name of the person whose list it is. */
  owner: string;
  /** In ms from now; without it the share stays until it is revoked. */
  expiresIn?: number | undefined;
  now: Date;
};

/**
 * Stores the checklist of a Markdown file, ticks included, under a new private address.
 *
 * @throws ContentError where the file holds no box; an Error where the owner has no name.
 */
export async function createShare(store: CatalogStore, options: CreateShareOptions): Promise<Share> {
  const { file, expiresIn, now } = options;
  const owner = options.owner.trim().replace(/\s+/gu, ' ');
  if (!owner) throw new Error('--owner names nobody: give the full name of the person whose list it is.');
  const { heading, sections } = parseChecklist(await readFile(file, 'utf8'));
  if (sections.length === 0) throw new ContentError(file, null, 'there is no box (“- [ ] …”) in the file');
  const share: Share = {
    id: createShareId(),
    title: heading ?? path.basename(file, path.extname(file)),
    owner,
    createdAt: now.toISOString(),
    checklist: {
      sections: sections.map(
        ({ line: _, items, ...section }): ChecklistSection => ({
          ...section,
          id: createItemId(),
          items: items.map(({ line: __, ...item }) => ({ ...item, id: createItemId() })),
        }),
      ),
    },
  };
  const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn).toISOString();
  await store.addShare(share, expiresAt);
  return share;
}
