import type { Locale } from '@/lib/config/locales';
import type { DayNote, DayNoteProblem, NewDayNote } from './day-notes';
import type { FilterCondition } from './filters';
import type { InsightsStatus } from './insights-reader';
import type { InsightsState, StateError } from './insights-state';
import type { Panel, ReportData } from './report-data';
import type { ReportLink } from './report-links';
import type { Report } from './reports';
import type { TimeZone } from './time-zone';

/** The form for a condition. The values are those that are offered, the most frequent ones first. */
export type FilterForm = Omit<FilterCondition, 'values'> & { values: Panel<readonly string[]> };

/** An item of the catalog: its text and the title of its section, without markup. */
export type ListedItem = { text: string; section: string };

/** What a page of insights shows to somebody who may see it. */
export type ReportPage = {
  kind: 'report';
  report: Report;
  state: InsightsState;
  errors: readonly StateError[];
  /** Epoch milliseconds. */
  now: number;
  zone: TimeZone;
  status: Panel<InsightsStatus>;
  /** Space that the events may need, in bytes. */
  maxBytes: number;
  data: ReportData;
  /** The notes on the days of the charts; null without charts. */
  notes: Panel<readonly DayNote[]> | null;
  /** The form that the URL asks for. */
  filterForm: FilterForm | null;
  /** Titles by the ids of lists, as far as they are known. */
  listTitles: Readonly<Record<string, string>>;
  /** The items of the list that the page is about, by id. */
  items: Readonly<Record<string, ListedItem>>;
  /** For the forms of the page; empty if it must have none. */
  formToken: string;
  /** For somebody with a link to it, until when that is valid, in epoch seconds; null for those who may see all. */
  sharedUntil: number | null;
  /** Whether visits with this browser are not counted. */
  isOwnVisitor: boolean;
  /** Whether there is a password, so that one can sign out. */
  hasPassword: boolean;
};

/** The open links to reports. */
export type LinksPage = {
  kind: 'links';
  links: ReadonlyArray<ReportLink & { url: string }>;
  /** Whether another one could not be created. */
  hasTooMany: boolean;
  formToken: string;
  zone: TimeZone;
};

/** The form for a note again, and why it was not stored. */
export type NotePage = {
  kind: 'note';
  /** Path of the page with the notes. */
  returnTo: string;
  problem: DayNoteProblem;
  /** As it was sent. */
  note: NewDayNote;
  formToken: string;
};

export type SignInProblem = 'wrong' | 'expired' | { retrySeconds: number };

/** The form to sign in. */
export type SignInPage = {
  kind: 'sign-in';
  /** Path to which a successful sign-in leads. */
  returnTo: string;
  problem: SignInProblem | null;
};

/** What is shown while the database is unavailable. */
export type UnavailablePage = { kind: 'unavailable'; report: Report; state: InsightsState };

/** A document of insights. */
export type InsightsDocumentProps = {
  locale: Locale;
  /** URL of the style sheet. */
  style: string;
  page: ReportPage | SignInPage | NotePage | LinksPage | UnavailablePage;
};
