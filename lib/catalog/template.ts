import type { Hemisphere } from '@/lib/config/seasons';
import type { Checklist } from './checklist';

/** The months in which a list is begun, 1 to 12, on each side of the equator. */
export type Months = Readonly<Record<Hemisphere, readonly number[]>>;

/** A template without its checklist. */
export type TemplateSummary = {
  id: string;
  locale: string;
  title: string;
  /** The locale of title and promise, if the template is not translated and the list shows its name in another locale; see `TemplateName`. */
  titleLocale?: string;
  summary: string;
  /** What the list does for its reader, for cards; empty if nobody has written it. */
  promise: string;
  /** Null if it is not about a time of the year, or a translation that has the months of its original. */
  months: Months | null;
  /** Tag ids, the main tag first. */
  tags: string[];
  /** Channel id. */
  channel: string;
  /** Date of the last content change, `YYYY-MM-DD`. */
  updated: string;
  featured: boolean;
  itemCount: number;
  sectionCount: number;
  /** Days from the first due date to the last; 0 if that is not known. See `durationOf`. */
  durationDays: number;
  /** Plain text of the first top-level items. */
  preview: string[];
};

/** What an original is called in a language into which it is not translated: its title there, its promise, and its keywords. */
export type TemplateName = { title: string; promise?: string; keywords: string[] };

/** A published checklist. */
export type Template = TemplateSummary & {
  /** What visitors type for it, beside the words that it contains. Searched, and shown only in its source file. */
  keywords: string[];
  /** Names of an original, by locale. A name is not used if there is a translation. */
  names: Readonly<Record<string, TemplateName>>;
  /** Ids of the lists that editors have chosen as related to an original, best first. */
  related: string[];
  checklist: Checklist;
};
