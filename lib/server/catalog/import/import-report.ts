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

export type ImportReport = {
  files: FileReport[];
  /** Files of folders without task list items. */
  skippedFiles: string[];
};
