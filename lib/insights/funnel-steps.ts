import { VIEW_EVENTS } from './definitions';
import type { Query } from './filters';

/** What visitors can do at a step of a funnel, with the events that are it. */
export const FUNNEL_STEPS = {
  view: VIEW_EVENTS,
  list: ['template view'],
  search: ['search'],
  start: ['list started'],
  completion: ['list completed'],
  copy: ['list copied'],
  print: ['list printed'],
  share: ['list shared'],
  app: ['app hand-off'],
} as const satisfies Record<string, readonly string[]>;

export type FunnelStep = keyof typeof FUNNEL_STEPS;

export const FUNNEL_STEP_NAMES = Object.keys(FUNNEL_STEPS) as FunnelStep[];

export const DEFAULT_STEPS: readonly FunnelStep[] = ['view', 'list', 'start', 'app'];

export const MIN_STEPS = 2;
export const MAX_STEPS = 6;

/** The parameter with a step. It is repeated. */
export const STEP_PARAMETER = 'step';

export type StepError =
  | { name: typeof STEP_PARAMETER; reason: 'step'; value: string }
  | { name: typeof STEP_PARAMETER; reason: 'steps' };

/** Reads the steps of a funnel from the query of a URL. Empty ones, which forms send, mean nothing. */
export function parseSteps(query: Query): { steps: readonly FunnelStep[]; errors: StepError[] } {
  const given = [query[STEP_PARAMETER] ?? []].flat().filter((name) => name.trim() !== '');
  if (given.length === 0) return { steps: DEFAULT_STEPS, errors: [] };
  const unknown = given.find((name) => !Object.hasOwn(FUNNEL_STEPS, name));
  if (unknown !== undefined)
    return { steps: DEFAULT_STEPS, errors: [{ name: STEP_PARAMETER, reason: 'step', value: unknown }] };
  if (given.length < MIN_STEPS || given.length > MAX_STEPS)
    return { steps: DEFAULT_STEPS, errors: [{ name: STEP_PARAMETER, reason: 'steps' }] };
  return { steps: given as FunnelStep[], errors: [] };
}

/** The parameters of a URL with steps; none for the default ones. */
export function stepEntries(steps: readonly FunnelStep[]): Array<[name: string, value: string]> {
  return steps.join() === DEFAULT_STEPS.join() ? [] : steps.map((step) => [STEP_PARAMETER, step]);
}

/**
 * Whether one event can be a step and the step before it: the view of a list is also the view of a page. In the other order, and for the same
 * step twice, a second event is needed.
 */
export function isPartOf(step: FunnelStep, before: FunnelStep): boolean {
  return step === 'list' && before === 'view';
}
