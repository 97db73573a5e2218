import { CLICK_ELEMENTS, CLICK_POSITIONS } from './click-targets';

/**
 * The tracking plan: every event that the site sends, with its properties. The types of `track`, the validation during
 * development, `docs/tracking-plan.md` and `docs/lexicon.json` are derived from it. For a new clickable
 * place, add a value to `click-targets.ts`, not an event.
 */
export const EVENTS = {
  'website started': {
    description: 'A visit started: the site was opened or reloaded in a browser tab.',
    properties: {
      slug: {
        type: 'string',
        description: 'Path of the page without language, query and anchor, such as /templates/work.',
      },
      pathname: { type: 'string', description: 'Route pattern of the page, such as /templates/[tag].' },
      page: { type: 'string', description: 'Kind of page, such as index, tag or private-share.' },
    },
  },
  'page view': {
    description:
      'A page was viewed, on first load or after navigation. Template pages send “template view” instead.',
    properties: {
      slug: {
        type: 'string',
        description: 'Path of the page without language, query and anchor, such as /templates/work.',
      },
      lang: { type: 'string', description: 'Language of the page, such as en.' },
      pathname: { type: 'string', description: 'Route pattern of the page, such as /templates/[tag].' },
      page: { type: 'string', description: 'Kind of page, such as index, tag or private-share.' },
      val: {
        type: 'string',
        optional: true,
        description: 'Id of the tag, channel or private share that the page shows.',
      },
      val2: { type: 'string', optional: true, description: 'Page number in a list of several pages.' },
    },
  },
  'template view': {
    description: 'A checklist template was viewed.',
    properties: {
      id: { type: 'string', description: 'Id of the template, as in its URL.' },
      title: { type: 'string', description: 'Title of the template, as shown on the page.' },
      tags: { type: 'string-list', description: 'Ids of the template’s tags, the main tag first.' },
      channel: { type: 'string', description: 'Id of the channel that publishes the template.' },
      locale: { type: 'string', description: 'Language of the page, such as en.' },
      items: { type: 'number', description: 'Number of items in the template.' },
    },
  },
  click: {
    description: 'A tracked link, button or checkbox was clicked.',
    properties: {
      page: { type: 'string', description: 'Kind of page, as in “page view”.' },
      position: {
        type: 'string',
        values: CLICK_POSITIONS,
        description: 'Part of the page that contains the clicked element.',
      },
      elem: { type: 'string', values: CLICK_ELEMENTS, description: 'Element that was clicked.' },
      param: {
        type: 'string',
        optional: true,
        description:
          'What the element refers to: id of a template, tag, channel or section, page number, language, or previous theme.',
      },
      param2: {
        type: 'string',
        optional: true,
        description: 'A further detail, such as the id of a checklist item.',
      },
      param3: {
        type: 'string',
        optional: true,
        description: 'State of a checkbox after the click: on or off.',
      },
      val: {
        type: 'string',
        optional: true,
        description: 'Id of the template, tag, channel or private share that the page shows.',
      },
      val2: { type: 'string', optional: true, description: 'Page number in a list of several pages.' },
      slug: {
        type: 'string',
        description: 'Path of the page without language, query and anchor, such as /templates/work.',
      },
    },
  },
  ErrorBoundary: {
    description: 'A page could not be rendered, and the visitor saw an error message instead.',
    properties: {
      message: { type: 'string', description: 'Error message; the first 255 characters.' },
      stack: {
        type: 'string',
        description: 'Stack trace: where in the code the error occurred; the first 255 characters.',
      },
      componentStack: {
        type: 'string',
        description: 'Part of the page in which the error occurred; the first 255 characters.',
      },
      url: { type: 'string', description: 'URL of the page.' },
      userAgent: {
        type: 'string',
        description: 'Browser and operating system, as the browser reports them.',
      },
      referrer: { type: 'string', description: 'URL of the page that linked here; empty if there is none.' },
    },
  },
} as const satisfies Record<string, EventDescription>;

/** An event in the tracking plan. */
export type EventDescription = { description: string; properties: Record<string, PropertyDescription> };

/** A property of an event in the tracking plan. */
export type PropertyDescription = {
  type: 'string' | 'number' | 'string-list';
  /** One sentence for marketers. */
  description: string;
  optional?: true;
  /** All allowed values. */
  values?: readonly string[];
};

export type EventName = keyof typeof EVENTS;

/** The properties that `track` takes with an event. */
export type EventProperties<Name extends EventName> = PropertyValues<(typeof EVENTS)[Name]['properties']>;

type PropertyValues<Properties extends Record<string, PropertyDescription>> = {
  [Key in RequiredKey<Properties>]: Value<Properties[Key]>;
} & {
  [Key in Exclude<keyof Properties, RequiredKey<Properties>>]?: Value<Properties[Key]> | undefined;
};

type RequiredKey<Properties> = {
  [Key in keyof Properties]: Properties[Key] extends { optional: true } ? never : Key;
}[keyof Properties];

type Value<Property extends PropertyDescription> = Property extends { values: readonly (infer Allowed)[] }
  ? Allowed
  : { string: string; number: number; 'string-list': readonly string[] }[Property['type']];
