import { ELEMENTS, POSITIONS } from './click-targets';

/**
 * The tracking plan: every event that the site sends, with its properties. All else derives from it: what
 * `track` accepts, the check during development, `docs/tracking-plan.md` and `docs/lexicon.json`. A new place
 * for a click is a new value in `click-targets.ts`, not a new event.
 */
export const EVENTS = {
  'website started': {
    description: 'A visit begins: the site was opened, or loaded anew, in a browser tab.',
    properties: {
      slug: { type: 'string', description: 'Path of the page, without language, query and anchor.' },
      pathname: { type: 'string', description: 'Pattern of the address, such as /templates/[tag].' },
      page: { type: 'string', description: 'Kind of the page, such as index, tag or private-share.' },
    },
  },
  'page view': {
    description:
      'A page was seen, at first load or after a move. Template pages send “template view” instead.',
    properties: {
      slug: { type: 'string', description: 'Path of the page, without language, query and anchor.' },
      lang: { type: 'string', description: 'Language of the page, such as en.' },
      pathname: { type: 'string', description: 'Pattern of the address, such as /templates/[tag].' },
      page: { type: 'string', description: 'Kind of the page, such as index, tag or private-share.' },
      val: {
        type: 'string',
        optional: true,
        description: 'What the page shows: id of a tag, channel or share.',
      },
      val2: { type: 'string', optional: true, description: 'Number of the page of a long list.' },
    },
  },
  'template view': {
    description: 'A checklist template was opened.',
    properties: {
      id: { type: 'string', description: 'Id of the template, as in its address.' },
      title: { type: 'string', description: 'Title of the template in the language of the page.' },
      tags: { type: 'string-list', description: 'Ids of its tags, the main one first.' },
      channel: { type: 'string', description: 'Id of the channel that publishes it.' },
      locale: { type: 'string', description: 'Language of the page, such as en.' },
      items: { type: 'number', description: 'Number of its items.' },
    },
  },
  click: {
    description: 'A click that matters: on a link, a button or a box to tick.',
    properties: {
      page: { type: 'string', description: 'Kind of the page that was clicked on.' },
      position: { type: 'string', values: POSITIONS, description: 'Part of the page that was clicked in.' },
      elem: { type: 'string', values: ELEMENTS, description: 'What was clicked.' },
      param: {
        type: 'string',
        optional: true,
        description:
          'Which one: id of the template, tag, channel or section, number of the page for the pager, language, or the theme that was left.',
      },
      param2: { type: 'string', optional: true, description: 'A second detail, such as the id of the item.' },
      param3: { type: 'string', optional: true, description: 'State after the click: on or off for a tick.' },
      val: { type: 'string', optional: true, description: 'What the page shows, as in “page view”.' },
      val2: { type: 'string', optional: true, description: 'Number of the page of a long list.' },
      slug: { type: 'string', description: 'Path of the page, without language, query and anchor.' },
    },
  },
  ErrorBoundary: {
    description: 'A page failed while it was drawn, and the visitor saw the apology instead.',
    properties: {
      message: { type: 'string', description: 'Message of the error.' },
      stack: { type: 'string', description: 'Where in the code it happened; the first 255 characters.' },
      componentStack: {
        type: 'string',
        description: 'Which part of the page failed; the first 255 characters.',
      },
      url: { type: 'string', description: 'Address of the page.' },
      userAgent: { type: 'string', description: 'How the browser names itself.' },
      referrer: { type: 'string', description: 'Address that led to the site; empty where there was none.' },
    },
  },
} as const satisfies Record<string, EventDescription>;

export type EventDescription = { description: string; properties: Record<string, PropertyDescription> };

export type PropertyDescription = {
  type: 'string' | 'number' | 'string-list';
  /** For marketers, in one sentence. */
  description: string;
  optional?: true;
  /** The only values that there are. */
  values?: readonly string[];
};

export type EventName = keyof typeof EVENTS;

/** What is sent with an event. */
export type EventProperties<Name extends EventName> = Shape<(typeof EVENTS)[Name]['properties']>;

type Shape<Properties extends Record<string, PropertyDescription>> = {
  [Key in RequiredKey<Properties>]: Value<Properties[Key]>;
} & {
  [Key in Exclude<keyof Properties, RequiredKey<Properties>>]?: Value<Properties[Key]> | undefined;
};

type RequiredKey<Properties> = {
  [Key in keyof Properties]: Properties[Key] extends { optional: true } ? never : Key;
}[keyof Properties];

type Value<Property extends PropertyDescription> = Property extends { values: readonly (infer Only)[] }
  ? Only
  : { string: string; number: number; 'string-list': readonly string[] }[Property['type']];
