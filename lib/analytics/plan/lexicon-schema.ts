import { EVENTS, type EventDescription, eventProperties, type PropertyDescription } from './events';
import { LIBRARY_PROPERTIES, SUPER_PROPERTIES } from './library-properties';

/** Request body of Mixpanel's Lexicon Schemas API: https://docs.mixpanel.com/reference/lexicon-schemas-api */
export type LexiconSchema = {
  entries: Array<{ entityType: 'event'; name: string; schemaJson: Record<string, unknown> }>;
};

/** The tracking plan for Mixpanel's Lexicon, whose descriptions are shown in reports. */
export function lexiconSchema(events: Record<string, EventDescription> = EVENTS): LexiconSchema {
  return {
    entries: Object.entries(events).map(([name, event]) => ({
      entityType: 'event',
      name,
      schemaJson: eventSchema(event),
    })),
  };
}

/** JSON schema of an event, with the properties that the library adds. */
function eventSchema(event: EventDescription): Record<string, unknown> {
  const own = Object.entries(eventProperties(event));
  const added = Object.entries<PropertyDescription>({ ...SUPER_PROPERTIES, ...LIBRARY_PROPERTIES });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    description: event.description,
    properties: Object.fromEntries(
      [...own, ...added].map(([key, property]) => [key, propertySchema(property)]),
    ),
    required: own.filter(([, { optional }]) => !optional).map(([key]) => key),
  };
}

function propertySchema({ type, description, values }: PropertyDescription): Record<string, unknown> {
  if (type === 'string-list') return { type: 'array', items: { type: 'string' }, description };
  return { type, description, ...(values ? { enum: values } : {}) };
}
