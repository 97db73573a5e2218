import type { SentEvent } from './sent-events';

// Reports as Mixpanel computes them from events, so that tests can show that the events answer a question.

/** An event of a report: its name, and a filter by its properties. */
export type Step = { event: string; where?: (properties: SentEvent['properties']) => boolean };

const matches = (step: Step) => (sent: SentEvent) =>
  sent.event === step.event && (step.where?.(sent.properties) ?? true);

const propertyOf = (property: string, { properties }: SentEvent) =>
  String(properties[property] ?? '(not set)');

/** Insights: the total number of events, by the values of a property. */
export function totals(events: readonly SentEvent[], step: Step, by: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const event of events.filter(matches(step))) {
    const value = propertyOf(by, event);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/** Insights: the number of different visitors, by the values of a property. */
export function uniques(events: readonly SentEvent[], step: Step, by: string): Record<string, number> {
  const firstOfVisitor = new Map(
    events
      .filter(matches(step))
      .map((event) => [`${event.properties.distinct_id} ${propertyOf(by, event)}`, event] as const),
  );
  return totals([...firstOfVisitor.values()], { event: step.event }, by);
}

/** Insights: the average of a number property, by the values of another property. */
export function averages(
  events: readonly SentEvent[],
  step: Step,
  number: string,
  by: string,
): Record<string, number> {
  const groups: Record<string, number[]> = {};
  for (const event of events.filter(matches(step))) {
    const value = propertyOf(by, event);
    groups[value] = [...(groups[value] ?? []), Number(event.properties[number])];
  }
  return Object.fromEntries(
    Object.entries(groups).map(([value, numbers]) => [
      value,
      numbers.reduce((sum, each) => sum + each, 0) / numbers.length,
    ]),
  );
}

/**
 * Funnels: how many visitors did the steps in their order, up to each step. With `holding`, all steps have the same value
 * of that property, and the result has one funnel for each value.
 */
export function funnels(
  events: readonly SentEvent[],
  steps: readonly Step[],
  holding: string,
): Record<string, number[]> {
  const result: Record<string, number[]> = {};
  for (const value of new Set(events.map((event) => propertyOf(holding, event)))) {
    const held = events.filter((event) => propertyOf(holding, event) === value);
    const counts = steps.map(() => 0);
    for (const visitor of new Set(held.map(({ properties }) => properties.distinct_id))) {
      const done = countSteps(
        held.filter(({ properties }) => properties.distinct_id === visitor),
        steps,
      );
      for (let index = 0; index < done; index += 1) counts[index] = (counts[index] ?? 0) + 1;
    }
    if (counts[0]) result[value] = counts;
  }
  return result;
}

/** How many of the steps a visitor did, in their order. */
function countSteps(events: readonly SentEvent[], steps: readonly Step[]): number {
  let done = 0;
  for (const event of events) {
    const next = steps[done];
    if (next && matches(next)(event)) done += 1;
  }
  return done;
}
