import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { assignIds } from '@/lib/catalog/matching/assign-ids';
import { createItemId } from '@/lib/catalog/matching/create-item-id';
import { parseChecklist } from '@/lib/catalog/parse-checklist';
import type { Share } from '@/lib/catalog/share';
import { createShareId } from '@/lib/catalog/share-id';

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
    checklist: assignIds({ sections }, null, createItemId).checklist,
  };
  const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn).toISOString();
  await store.addShare(share, expiresAt);
  return share;
}
