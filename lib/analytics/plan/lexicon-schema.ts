import { EVENTS, type EventDescription, eventProperties, type PropertyDescription } from './events';
import { LIBRARY_PROPERTIES, SUPER_PROPERTIES } from './library-properties';
import { SERVER_EVENTS, serverEventProperties } from './server-events';

/** Request body of Mixpanel's Lexicon Schemas API: https://docs.mixpanel.com/reference/lexicon-schemas-api */
type LexiconSchema = {
  entries: Array<{ entityType: 'event'; name: string; schemaJson: Record<string, unknown> }>;
};

type Properties = Readonly<Record<string, PropertyDescription>>;

/** The tracking plan for Mixpanel's Lexicon, whose descriptions are shown in reports. */
export function lexiconSchema(events: Record<string, EventDescription> = EVENTS): LexiconSchema {
  const added = { ...SUPER_PROPERTIES, ...LIBRARY_PROPERTIES };
  return {
    entries: [
      ...Object.entries(events).map(([name, event]) =>
        entry(name, event.description, eventProperties(event), added),
      ),
      ...Object.entries<EventDescription>(SERVER_EVENTS).map(([name, event]) =>
        entry(name, event.description, serverEventProperties(event)),
      ),
    ],
  };
}

/** @param added properties that the library adds to those of the event. */
function entry(
  name: string,
  description: string,
  own: Properties,
  added: Properties = {},
): LexiconSchema['entries'][number] {
  const schemas = Object.entries({ ...own, ...added }).map(([key, property]) => [
    key,
    propertySchema(property),
  ]);
  return {
    entityType: 'event',
    name,
    schemaJson: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      description,
      properties: Object.fromEntries(schemas),
      required: Object.keys(own).filter((key) => !own[key]?.optional),
    },
  };
}

function propertySchema({ type, description, values }: PropertyDescription): Record<string, unknown> {
  if (type === 'string-list') return { type: 'array', items: { type: 'string' }, description };
  return { type, description, ...(values ? { enum: values } : {}) };
}
