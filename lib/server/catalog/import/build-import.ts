import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { buildTemplate } from '@/lib/catalog/build-template';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import { type Checklist, listItems } from '@/lib/catalog/checklist';
import { assignIds, createItemId } from '@/lib/catalog/matching/assign-ids';
import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { FileReport } from './import-report';
import type { ImportDraft } from './parse-import-file';

/** Channel of templates for which neither the command nor the file names one. */
export const DEFAULT_CHANNEL: Omit<Channel, 'locale'> = {
  id: 'imported',
  title: 'Imported lists',
  description: 'Checklists imported from files that name no channel of their own.',
};

type BuiltImport = {
  report: FileReport;
  /** The record to store. It has the checksum of the stored one if the template has not changed. */
  record: Extract<ContentRecord, { kind: 'template' }>;
};

export type ImportSettings = {
  /** Id of the template. Allowed only if a single file is imported. */
  id?: string;
  locale: string;
  /** Override the tags in the files. */
  tags?: string[];
  /** Overrides the channel in the files. */
  channel?: string;
  /** Date of the import, `YYYY-MM-DD`. */
  today: string;
};

/**
 * Builds the template of a file. Metadata that the file does not contain is taken from the stored template. The
 * date of the last change is the one in the file, or today if the template has changed.
 */
export function buildImport(
  draft: ImportDraft,
  stored: Template | null,
  settings: ImportSettings,
): BuiltImport {
  const { locale, tags, channel, today } = settings;
  const { id, title, summary, frontMatter, parsed } = draft;
  const assigned = assignIds(parsed, stored?.checklist ?? null, createItemId);
  const { kept, added, removed } = assigned;
  const day = frontMatter.day ?? stored?.checklist.day;
  const checklist = { ...assigned.checklist, ...(day && { day }) };
  const metadata = {
    id,
    locale,
    title,
    summary,
    promise: frontMatter.promise ?? stored?.promise ?? '',
    months: frontMatter.months ?? stored?.months ?? null,
    tags: [...new Set(tags ?? frontMatter.tags ?? stored?.tags ?? [])],
    keywords: frontMatter.keywords ?? stored?.keywords ?? [],
    names: locale === DEFAULT_LOCALE ? (frontMatter.names ?? stored?.names ?? {}) : {},
    related: locale === DEFAULT_LOCALE ? (frontMatter.related ?? stored?.related ?? []) : [],
    channel: channel ?? frontMatter.channel ?? stored?.channel ?? DEFAULT_CHANNEL.id,
    featured: frontMatter.featured ?? stored?.featured ?? false,
  };
  const withStoredDate = buildTemplate(
    { ...metadata, updated: frontMatter.updated ?? stored?.updated ?? today },
    checklist,
  );
  const isUnchanged = isDeepStrictEqual(withStoredDate, stored);
  const value = isUnchanged ? withStoredDate : { ...withStoredDate, updated: frontMatter.updated ?? today };
  const checksum = createHash('sha256').update(JSON.stringify(value)).digest('base64url');
  return {
    record: { kind: 'template', checksum, value },
    report: {
      path: draft.path,
      id,
      title,
      status: isUnchanged ? 'unchanged' : stored ? 'changed' : 'new',
      items: value.itemCount,
      sections: checklist.sections.length,
      depth: countLevels(checklist),
      kept,
      added,
      removed,
      skippedBlocks: parsed.skippedBlocks,
    },
  };
}

/** Number of nesting levels of a checklist; 1 if no item is nested. */
function countLevels(checklist: Checklist): number {
  return listItems(checklist).reduce((levels, { z }) => Math.max(levels, z.split('.').length), 0);
}
