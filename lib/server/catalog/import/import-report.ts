import type { SkippedBlock } from '@/lib/catalog/markdown/parse-checklist';

/** Result of the import of one file. */
export type FileReport = {
  path: string;
  id: string;
  title: string;
  status: 'new' | 'changed' | 'unchanged';
  items: number;
  sections: number;
  /** Number of nesting levels; 1 if no item is nested. */
  depth: number;
  /** Number of items that were stored before, are new, or are no longer in the file. */
  kept: number;
  added: number;
  removed: number;
  skippedBlocks: SkippedBlock[];
};

/** Result of an import. The lists are those of the first files, so that it remains small. */
export type ImportReport = {
  counts: Record<FileReport['status'] | 'skipped' | 'failed', number>;
  files: FileReport[];
  /** Files of folders without task list items. */
  skippedFiles: string[];
  /** One message per invalid file, which starts with the file and the line, if known. */
  errors: string[];
};

/** Maximum length of each list of a report. */
const MAX_LISTED = 100;

export function emptyReport(): ImportReport {
  return {
    counts: { new: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 },
    files: [],
    skippedFiles: [],
    errors: [],
  };
}

/** Counts the result of a file, and lists it unless there are many. */
export function addToReport(
  { counts, files, skippedFiles, errors }: ImportReport,
  result: { file: FileReport } | { skipped: string } | { error: string },
): void {
  if ('file' in result) {
    counts[result.file.status] += 1;
    if (files.length < MAX_LISTED) files.push(result.file);
  } else if ('skipped' in result) {
    counts.skipped += 1;
    if (skippedFiles.length < MAX_LISTED) skippedFiles.push(result.skipped);
  } else {
    counts.failed += 1;
    if (errors.length < MAX_LISTED) errors.push(result.error);
  }
}
