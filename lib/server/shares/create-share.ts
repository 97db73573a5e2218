import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { parseChecklist } from '@/lib/catalog/markdown/parse-checklist';
import { assignIds } from '@/lib/catalog/matching/assign-ids';
import { createItemId } from '@/lib/catalog/matching/create-item-id';
import { createShareId, type Share } from '@/lib/catalog/share';

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

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Longest duration that is taken, ten years: a typing error must not make a share that outlives everyone. */
const MAX_DURATION = 3_650 * UNITS.d;

/**
 * Reads a duration such as `45m`, `12h`, `30d` or `2w`, in ms.
 *
 * @throws where it is none of these, with what is expected.
 */
export function parseDuration(text: string): number {
  const match = /^([1-9]\d{0,5})([mhdw])$/.exec(text);
  const duration = match ? Number(match[1]) * UNITS[match[2] as keyof typeof UNITS] : Number.NaN;
  if (!(duration <= MAX_DURATION)) {
    throw new Error(
      `“${text}” is not a duration: write a number and m, h, d or w, such as 30d; ten years at most.`,
    );
  }
  return duration;
}
