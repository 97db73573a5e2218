import type { TemplateListResult } from '@/lib/page/view-props';
import { makeCard } from './make-card';

/** Makes the result of an unfiltered template list with one card. `parts` overrides properties. */
export function makeListResult(parts: Partial<TemplateListResult> = {}): TemplateListResult {
  return {
    query: '',
    tag: null,
    sort: null,
    page: { number: 1, count: 1, total: 1 },
    capped: false,
    corrected: null,
    exact: false,
    related: [],
    totalInAllTags: 0,
    cards: [makeCard()],
    ...parts,
  };
}
