import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ShareStore } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import type { ParsedSection } from '@/lib/catalog/markdown/parse-checklist';
import { assignIds, createItemId } from '@/lib/catalog/matching/assign-ids';
import { createShareId, type Share } from '@/lib/catalog/share';
import { checkLength, parseChecklistFile } from '@/lib/server/catalog/import/import-limits';
import { parseWithinLimits } from '@/lib/server/catalog/import/parse-within-limits';
import { readSource } from '@/lib/server/catalog/import/read-source';

export type CreateShareOptions = {
  file: string;
  /** Full name of the owner of the list. */
  owner: string;
  /** In ms from `now`; without it, the share does not expire. */
  expiresInMs?: number | undefined;
  now: Date;
};

/** Maximum length of the owner's name, in characters. */
const OWNER_MAX_LENGTH = 200;

/** Fewer than in imported files, because no shared cache stores the page of a share. */
const MAX_ITEMS = 2_000;

/** In UTF-16 code units, as `String.length`. The title can be any file name. */
const TITLE_MAX_LENGTH = 300;

/**
 * Stores the checklist of a Markdown file, including its ticks, as a new private share.
 *
 * @throws ContentError with file and line if the file does not exist, is not UTF-8 text, has no task list items, exceeds
 *   a limit or has a stored id twice; Error if `owner` is blank or too long.
 */
export async function createShare(store: ShareStore, options: CreateShareOptions): Promise<Share> {
  const { file, expiresInMs: expiresIn, now } = options;
  const { title, sections } = await parseFile(file);
  const share: Share = {
    id: createShareId(),
    title,
    owner: parseOwner(options.owner),
    createdAt: now.toISOString(),
    checklist: assignIds({ sections }, null, createItemId).checklist,
  };
  const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn).toISOString();
  await store.addShare(share, expiresAt);
  return share;
}

function parseOwner(text: string): string {
  const owner = text.trim().replace(/\s+/gu, ' ');
  if (!owner) throw new Error('--owner is empty: pass the full name of the owner of the list.');
  if (owner.length > OWNER_MAX_LENGTH) {
    throw new Error(`--owner has ${owner.length} characters, but at most ${OWNER_MAX_LENGTH} are allowed.`);
  }
  return owner;
}

async function parseFile(file: string): Promise<{ title: string; sections: ParsedSection[] }> {
  const stats = await stat(file).catch(() => null);
  if (!stats) throw new ContentError(file, null, 'there is no such file');
  if (stats.isDirectory()) throw new ContentError(file, null, 'this is a folder: pass a Markdown file');
  const text = readSource(file);
  const parsed = parseWithinLimits(file, () =>
    parseChecklistFile(file, text, { readsTables: true, maxItems: MAX_ITEMS }),
  );
  if (parsed.sections.length === 0) {
    throw new ContentError(file, null, 'there is no task list item (`- [ ] …`) and no table in the file');
  }
  const title = parsed.heading ?? path.basename(file, path.extname(file));
  checkLength({ file, line: parsed.headingLine }, 'title', title, TITLE_MAX_LENGTH);
  return { title, sections: parsed.sections };
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Ten years, as a guard against typos. */
const MAX_DURATION = 3_650 * UNITS.d;

/**
 * Parses a duration such as `45m`, `12h`, `30d` or `2w`.
 *
 * @returns the duration in ms.
 * @throws Error if the text is not a duration or longer than ten years.
 */
export function parseDurationMs(text: string): number {
  const match = /^([1-9]\d{0,5})([mhdw])$/.exec(text);
  const duration = match ? Number(match[1]) * UNITS[match[2] as keyof typeof UNITS] : Number.NaN;
  if (!(duration <= MAX_DURATION)) {
    throw new Error(
      `“${text}” is not a duration: use a number followed by m, h, d or w, such as 30d (at most ten years).`,
    );
  }
  return duration;
}
