import type { Checklist } from './checklist';

/** What a card shows of a template. */
export type TemplateSummary = {
  id: string;
  locale: string;
  title: string;
  summary: string;
  /** Tag ids, the main one first. */
  tags: string[];
  /** Channel id. */
  channel: string;
  /** Day of the last change of content, `YYYY-MM-DD`. */
  updated: string;
  featured: boolean;
  itemCount: number;
  /** Plain text of the first items. */
  preview: string[];
};

/** A published checklist with all of its items. */
export type Template = TemplateSummary & { checklist: Checklist };
