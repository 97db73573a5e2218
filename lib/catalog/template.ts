import type { Checklist } from './checklist';

/** A template without its checklist. */
export type TemplateSummary = {
  id: string;
  locale: string;
  title: string;
  summary: string;
  /** Tag ids, the main tag first. */
  tags: string[];
  /** Channel id. */
  channel: string;
  /** Date of the last content change, `YYYY-MM-DD`. */
  updated: string;
  featured: boolean;
  itemCount: number;
  sectionCount: number;
  /** Plain text of the first top-level items. */
  preview: string[];
};

/** A published checklist. */
export type Template = TemplateSummary & {
  /** What visitors type for it, beside the words that it contains. Searched, and shown only in its source file. */
  keywords: string[];
  checklist: Checklist;
};
