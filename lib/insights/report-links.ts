import type { Report } from './reports';

/** A link with which anybody sees one report, and nothing else. */
export type ReportLink = {
  /** What is in the URL: random, so that nobody guesses it. Nothing about the password follows from it. */
  id: string;
  report: Report;
  /** Of the URL of the report, with its period and its filters. */
  query: string;
  /** Epoch seconds. */
  expires: number;
};

/** Whether a text can be the id of a link. */
export function isLinkId(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Days for which a link can be valid. */
export const LINK_DAYS = [1, 7, 30] as const;

/** Open links that a store has, at most. */
export const MAX_LINKS = 100;

/** The links of the store that are not revoked. Times are epoch seconds. */
export interface ReportLinks {
  /** Those that have not expired, the first to expire first. */
  listLinks(now: number): Promise<ReportLink[]>;
  findLink(id: string, now: number): Promise<ReportLink | null>;
  /** Returns false if there are too many. Deletes those that have expired. */
  addLink(link: ReportLink, now: number): Promise<boolean>;
  /** Deletes a link, if there is one with this id. */
  revokeLink(id: string): Promise<void>;
}

/** Whether a report can be seen with a link. What happens right now is for those who are signed in. */
export function canBeShared(report: Report): boolean {
  return report !== 'now';
}
