import { EVENTS, type EventDescription, eventProperties, type PropertyDescription } from './events';

/** Request body of Mixpanel's Lexicon Schemas API: https://developer.mixpanel.com/reference/lexicon-schemas-api */
export type LexiconSchema = {
  entries: Array<{ entityType: 'event'; name: string; schemaJson: Record<string, unknown> }>;
};

/** The tracking plan for Mixpanel's Lexicon, whose descriptions are shown in reports. */
export function lexiconSchema(events: Record<string, EventDescription> = EVENTS): LexiconSchema {
  const entries = Object.entries(events)
    .map(([name, event]) => [name, event.description, eventProperties(event)] as const)
    .map(([name, description, properties]) => ({
      entityType: 'event' as const,
      name,
      schemaJson: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        description,
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, property]) => [key, propertySchema(property)]),
        ),
        required: Object.keys(properties).filter((key) => !properties[key]?.optional),
      },
    }));
  return { entries };
}

function propertySchema({ type, description, values }: PropertyDescription): Record<string, unknown> {
  if (type === 'string-list') return { type: 'array', items: { type: 'string' }, description };
  return { type, description, ...(values ? { enum: values } : {}) };
}
