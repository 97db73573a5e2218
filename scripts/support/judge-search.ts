import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogReader } from '@/lib/catalog/catalog-store';

/** A query of a visitor, and the templates of which one is wanted. None: there is no such template. */
export type Judgement = { query: string; wanted: string[] };

/** How a query was answered: the first templates shown, and the number of results. */
export type Judged = Judgement & {
  shown: string[];
  total: number;
  corrected: string | null;
  /** Position of the first wanted template. -1 if it is not shown. */
  rank: number;
};

const FOLDER = path.resolve('__tests__/support/search-judgements');

/** More results than this for a subject that the catalog does not have are unrelated ones. */
export const MAX_UNRELATED = 3;

const SHOWN = 10;

/** Reads the judgements in a language: of all files whose names begin with it. */
export function readJudgements(locale: string, folder: string = FOLDER): Judgement[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${locale}.`) && name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Judgement[]);
}

/** Searches as a visitor of the site does in a language. */
export async function judgeSearch(
  store: CatalogReader,
  locale: string,
  judgements: readonly Judgement[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { query, wanted } of judgements) {
    const page = { number: 1, size: SHOWN };
    const { items, total, corrected } = await store.searchTemplates({ locale, query, page });
    const shown = items.map(({ id }) => id);
    const rank = shown.findIndex((id) => wanted.includes(id));
    judged.push({ query, wanted, shown, total, corrected, rank });
  }
  return judged;
}

/** Numbers of queries. */
export type Score = {
  wanted: number;
  first: number;
  amongThree: number;
  missing: number;
  unrelated: number;
};

/** Counts how often a wanted template comes first, or among the first three, and how often unrelated ones are shown. */
export function countScore(judged: readonly Judged[]): Score {
  const wanted = judged.filter((query) => query.wanted.length > 0);
  const missing = judged.filter((query) => query.wanted.length === 0);
  return {
    wanted: wanted.length,
    first: wanted.filter(({ rank }) => rank === 0).length,
    amongThree: wanted.filter(({ rank }) => rank >= 0 && rank < 3).length,
    missing: missing.length,
    unrelated: missing.filter(({ total }) => total > MAX_UNRELATED).length,
  };
}

/** Whether a wanted template is not among the first three, or unrelated ones are shown. */
export function isFailure({ wanted, rank, total }: Judged): boolean {
  return wanted.length === 0 ? total > MAX_UNRELATED : rank < 0 || rank > 2;
}
