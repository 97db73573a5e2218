import type { Query } from './filters';

/** A step of a visit as URLs and files have it: the path of a page, `search:` and a search term, or `app` for a click on a link to the app. */
export type PathStep = string;

/** What a step is. */
export type StepKind = { kind: 'page'; page: string } | { kind: 'search'; term: string } | { kind: 'app' };

export const APP_STEP = 'app';
export const SEARCH_PREFIX = 'search:';

/** The home page. */
export const DEFAULT_PATH_STEP: PathStep = '/';

/** The parameter with the step before and after which others are shown. */
export const PATH_PARAMETER = 'path';

/** Longest text, as labels are stored. */
export const MAX_STEP_LENGTH = 255;

/** No label has it. */
const NO_TEXT = /[\0\p{Cs}]/u;

export type PathError = { name: typeof PATH_PARAMETER; reason: 'unknown' };

/** Reads a step from the query of a URL. A text that is neither the path of a page nor `app` is a search term, as somebody types it. */
export function parsePathStep(query: Query): { path: PathStep; errors: PathError[] } {
  const text = ([query[PATH_PARAMETER] ?? ''].flat()[0] ?? '').trim();
  if (text.length > MAX_STEP_LENGTH || NO_TEXT.test(text))
    return { path: DEFAULT_PATH_STEP, errors: [{ name: PATH_PARAMETER, reason: 'unknown' }] };
  const step = describeStep(text);
  if (step.kind !== 'search') return { path: text, errors: [] };
  const term = step.term.toLowerCase();
  return { path: term === '' ? DEFAULT_PATH_STEP : SEARCH_PREFIX + term, errors: [] };
}

export function describeStep(step: PathStep): StepKind {
  if (step.startsWith('/')) return { kind: 'page', page: step };
  if (step === APP_STEP) return { kind: 'app' };
  return { kind: 'search', term: step.startsWith(SEARCH_PREFIX) ? step.slice(SEARCH_PREFIX.length) : step };
}

/** The parameters of a URL with a step; none for the default one. */
export function pathEntries(path: PathStep): Array<[name: string, value: string]> {
  return path === DEFAULT_PATH_STEP ? [] : [[PATH_PARAMETER, path]];
}
