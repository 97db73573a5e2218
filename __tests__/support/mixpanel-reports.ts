import type { SentEvent } from './sent-events';

// Reports as Mixpanel computes them from events, so that tests can show that the events answer a question.

type Properties = SentEvent['properties'];

/** An event of a report: its name, or those of a custom event, and a filter by its properties. */
export type Step = { event: string | readonly string[]; where?: (properties: Properties) => boolean };

/** A breakdown: the name of a property, or a custom property. */
export type Breakdown = string | ((properties: Properties) => string);

/** The custom event “any view” of docs/tracking-plan.md. */
export const ANY_VIEW: Step = { event: ['page view', 'template view'] };

const matches = (step: Step) => (sent: SentEvent) =>
  [step.event].flat().includes(sent.event) && (step.where?.(sent.properties) ?? true);

const breakdownValue = (by: Breakdown, { properties }: SentEvent) =>
  typeof by === 'function' ? by(properties) : String(properties[by] ?? '(not set)');

function groupBy(events: readonly SentEvent[], by: (event: SentEvent) => string): Map<string, SentEvent[]> {
  const groups = new Map<string, SentEvent[]>();
  for (const event of events) groups.set(by(event), [...(groups.get(by(event)) ?? []), event]);
  return groups;
}

const byVisitor = (events: readonly SentEvent[]) =>
  groupBy(events, ({ properties }) => String(properties.distinct_id));

/** Computes a value of the events of a step, for each value of a breakdown. */
function report(
  events: readonly SentEvent[],
  step: Step,
  by: Breakdown,
  compute: (group: readonly SentEvent[]) => number,
): Record<string, number> {
  const groups = groupBy(events.filter(matches(step)), (event) => breakdownValue(by, event));
  return Object.fromEntries([...groups].map(([value, group]) => [value, compute(group)]));
}

/** Insights: the total number of events. */
export const totals = (events: readonly SentEvent[], step: Step, by: Breakdown) =>
  report(events, step, by, ({ length }) => length);

/** Insights: the number of different visitors. */
export const uniques = (events: readonly SentEvent[], step: Step, by: Breakdown) =>
  report(events, step, by, (group) => byVisitor(group).size);

/** Insights: the average over visitors of the maximum of a number property of each visitor. */
export const averagesOfMaxima = (events: readonly SentEvent[], step: Step, number: string, by: Breakdown) =>
  report(events, step, by, (group) => {
    const maxima = [...byVisitor(group).values()].map((ofVisitor) =>
      Math.max(...ofVisitor.map(({ properties }) => Number(properties[number]))),
    );
    return maxima.reduce((sum, maximum) => sum + maximum, 0) / maxima.length;
  });

/** Insights: the 75th percentile of a number property. */
export const percentiles75 = (events: readonly SentEvent[], step: Step, number: string, by: Breakdown) =>
  report(events, step, by, (group) => {
    const sorted = group.map(({ properties }) => Number(properties[number])).sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
  });

/**
 * Funnels: how many visitors did the steps in their order, up to each step, within a time in seconds from the first one.
 * All steps have the same value of the property `holding`, and the result has one funnel for each value. Without it there
 * is one funnel.
 */
export function funnels(
  events: readonly SentEvent[],
  steps: readonly Step[],
  { holding = () => 'all', within = Number.POSITIVE_INFINITY }: { holding?: Breakdown; within?: number } = {},
): Record<string, number[]> {
  const result: Record<string, number[]> = {};
  for (const [value, held] of groupBy(events, (event) => breakdownValue(holding, event))) {
    const counts = steps.map(() => 0);
    for (const ofVisitor of byVisitor(held).values()) {
      const done = countSteps(ofVisitor, steps, within);
      for (let index = 0; index < done; index += 1) counts[index] = (counts[index] ?? 0) + 1;
    }
    if (counts[0]) result[value] = counts;
  }
  return result;
}

/** How many of the steps a visitor did at most, in their order, in the time from one of the first. */
function countSteps(events: readonly SentEvent[], steps: readonly Step[], within: number): number {
  const [first] = steps;
  if (!first) return 0;
  const attempts = events.map((start, index) => {
    if (!matches(first)(start)) return 0;
    let done = 1;
    for (const event of events.slice(index + 1)) {
      const next = steps[done];
      const seconds = Number(event.properties.time) - Number(start.properties.time);
      if (next && seconds <= within && matches(next)(event)) done += 1;
    }
    return done;
  });
  return Math.max(0, ...attempts);
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Retention: how many visitors did the first event, and how many of them did the second one on each of the following days,
 * of 24 hours from the first event. `by` is a breakdown of the first event.
 */
export function retention(
  events: readonly SentEvent[],
  first: Step,
  returning: Step,
  { by, days }: { by: Breakdown; days: number },
): Record<string, number[]> {
  const isReturning = matches(returning);
  const groups = groupBy(events.filter(matches(first)), (event) => breakdownValue(by, event));
  const counts = [...groups].map(([value, group]) => {
    const visitors = [...byVisitor(group)].map(([visitor, [start]]) =>
      events
        .filter((event) => isReturning(event) && String(event.properties.distinct_id) === visitor)
        .map(({ properties }) =>
          Math.floor((Number(properties.time) - Number(start?.properties.time)) / DAY_SECONDS),
        ),
    );
    const returned = Array.from(
      { length: days },
      (_, day) => visitors.filter((on) => on.includes(day + 1)).length,
    );
    return [value, [visitors.length, ...returned]];
  });
  return Object.fromEntries(counts);
}
