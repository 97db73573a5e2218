import type { SkippedBlock } from '@/lib/catalog/markdown/parse-checklist';

/** What became of one file. */
export type FileReport = {
  path: string;
  id: string;
  title: string;
  status: 'new' | 'changed' | 'unchanged';
  items: number;
  sections: number;
  /** Levels of items; 1 where none is nested. */
  depth: number;
  /** Items that the store held before, that are new to it, and that are no longer in the file. */
  kept: number;
  added: number;
  removed: number;
  skippedBlocks: SkippedBlock[];
};

export type ImportReport = {
  files: FileReport[];
  /** Files of folders that hold no box. */
  skipped: string[];
};
