import type { TemplateListResult } from '@/lib/page/view-props';
import { makeCard } from './make-card';

/** The list of all templates with one card; parts that a test is about are given. */
export function makeListResult(parts: Partial<TemplateListResult> = {}): TemplateListResult {
  return {
    query: '',
    tag: null,
    sort: null,
    page: { number: 1, count: 1, total: 1 },
    cards: [makeCard()],
    ...parts,
  };
}
