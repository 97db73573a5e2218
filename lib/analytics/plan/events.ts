import { CLICK_ELEMENTS, CLICK_POSITIONS } from './click-targets';

/** Properties of every event: the page on which it happened. They are added when the event is sent. */
export const PAGE_PROPERTIES = {
  page: {
    type: 'string',
    description:
      'Kind of page, such as index, template, tag or private-share. Other pages have their route pattern, such as privacy; it is 404 for a page that does not exist.',
  },
  slug: {
    type: 'string',
    description: 'Path of the page without language, query and anchor, such as /templates/work.',
  },
  lang: { type: 'string', description: 'Language of the page, such as en.' },
  pathname: { type: 'string', description: 'Route pattern of the page, such as /templates/[tag].' },
  val: {
    type: 'string',
    optional: true,
    description: 'Id of the template, tag, channel, series or private share that the page shows.',
  },
  val2: { type: 'string', optional: true, description: 'Page number in a list of several pages.' },
} as const satisfies Record<string, PropertyDescription>;

/** Properties of every event about a checklist template. Private shares cannot be ticked and send none of these events. */
export const LIST_PROPERTIES = {
  id: { type: 'string', description: 'Id of the template, as in its URL.' },
  title: { type: 'string', description: 'Title of the template, as shown on the page.' },
  tags: { type: 'string-list', description: 'Ids of the template’s tags, the main tag first.' },
  channel: { type: 'string', description: 'Id of the channel that publishes the template.' },
  locale: {
    type: 'string',
    description: 'Language in which the template was shown. Differs from lang if there is no translation.',
  },
  items: { type: 'number', description: 'Number of items in the template.' },
} as const satisfies Record<string, PropertyDescription>;

/** The properties of an event about one item of a list. */
const ITEM_PROPERTIES = {
  ...LIST_PROPERTIES,
  item: {
    type: 'string',
    description: 'Id of the item, as in the link to it; own for one that the visitor has added.',
  },
} as const satisfies Record<string, PropertyDescription>;

/** The same properties for an event that does not always have them. */
function optional<Properties extends Record<string, PropertyDescription>>(properties: Properties) {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    { ...property, optional: true },
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Properties]: Properties[Name] & { optional: true } };
}

const BUILD_PROPERTY = {
  type: 'string',
  description: 'Id of the build of the site that the visitor had loaded.',
} as const;

/**
 * The tracking plan: every event that browsers send, with its properties besides those of the page. The types of
 * `track`, the validation during development, `docs/tracking-plan.md` and `docs/lexicon.json` are derived from it. For
 * a new clickable place, add a value to `click-targets.ts`, not an event.
 */
export const EVENTS = {
  'website started': {
    description:
      'The site was loaded in a browser tab: the first page, a reload or a new tab. Visits are Mixpanel’s sessions.',
    properties: {},
  },
  'page view': {
    description:
      'A page was viewed, on first load or after navigation. Template pages send “template view” instead.',
    properties: {},
  },
  'template view': {
    description: 'A checklist template was viewed.',
    properties: LIST_PROPERTIES,
  },
  click: {
    description: 'A tracked link, button or checkbox was clicked.',
    properties: {
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
          'What the element refers to: id of a template, tag, channel, series or section, page number, language, or previous theme.',
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
    },
  },
  search: {
    description:
      'A visitor searched, filtered or sorted the lists, and the result was shown. While a visitor types, it is sent after a pause of one second, or earlier if the visitor follows a link, submits or leaves. The same search twice in a row and further pages of a result are not counted.',
    properties: {
      term: {
        type: 'string',
        optional: true,
        description:
          'Search term in lower case, at most 60 characters. Absent if the visitor only filtered or sorted; (removed) if it looked like an e-mail address or like the number of a phone, a payment card or a person.',
      },
      results: {
        type: 'number',
        description: 'Number of lists found; for a term, 300 at most. 0 means that a list is missing.',
      },
      tag: { type: 'string', optional: true, description: 'Id of the tag that the result was filtered by.' },
      sort: {
        type: 'string',
        optional: true,
        description: 'Sort order if it is not the default: newest or title.',
      },
      origin: {
        type: 'string',
        values: ['home', 'templates', 'header', 'not-found', 'error', 'link'],
        description:
          'How the search began: in the form of the start page, of the page of lists, in the header of any page, in the form of the page “not found” or of an error page; link for everything else, such as opening a link to a search, reloading it, or changing its language.',
      },
    },
  },
  'list started': {
    description:
      'A visitor ticked the first item of a list that had no ticks, on its page or in the sample on the start page (page is index). After a reset, the next tick is a new start. Ticks in another tab and ticks of earlier visits are none.',
    properties: LIST_PROPERTIES,
  },
  'list completed': {
    description:
      'A visitor ticked the last open item of a list: once in a view of the list, and again after a reset. Undoing a reset is neither a start nor a completion.',
    properties: LIST_PROPERTIES,
  },
  'list progress': {
    description:
      'A visitor left or hid a list after changing its ticks, resetting them or taking over those of another device: how far the list is done by then. Use the last event of a visit.',
    properties: {
      ...LIST_PROPERTIES,
      done: { type: 'number', description: 'Number of ticked items.' },
      percent: {
        type: 'number',
        description: 'Share of ticked items in whole percent, rounded down: 100 is a completed list.',
      },
    },
  },
  'list copied': {
    description: 'The text of a list was copied to the clipboard. A failed attempt sends only the click.',
    properties: LIST_PROPERTIES,
  },
  'list shared': {
    description:
      'A list was shared: the share sheet was completed, a link was copied, or the code that shows the list on another site.',
    properties: {
      ...LIST_PROPERTIES,
      method: {
        type: 'string',
        values: ['share-sheet', 'copied-link', 'copied-embed'],
        description: 'How the list was shared.',
      },
    },
  },
  'list printed': {
    description:
      'The print dialog for a list was opened on its page, by the button or by the browser’s own command, and closed again. Browsers do not report what was chosen.',
    properties: LIST_PROPERTIES,
  },
  'list downloaded': {
    description:
      'A list was downloaded: the server responded with the file or, for a list with ticks, the browser created it. Browsers do not report whether it was stored.',
    properties: {
      ...LIST_PROPERTIES,
      format: { type: 'string', values: ['md', 'csv'], description: 'Format of the file.' },
    },
  },
  'item left out': {
    description:
      'A visitor left an item out of the count of a list. Its parts are left out with it, without events.',
    properties: ITEM_PROPERTIES,
  },
  'item put back': {
    description: 'A visitor put back an item that was left out.',
    properties: ITEM_PROPERTIES,
  },
  'item added': {
    description: 'A visitor added an own item to a list. What it says is not sent.',
    properties: {
      ...LIST_PROPERTIES,
      place: {
        type: 'string',
        values: ['section', 'item'],
        description: 'Where it was added: at the end of a section, or below an item.',
      },
    },
  },
  'item edited': {
    description:
      'A visitor changed the words of an item, or went back to those of the editors. What it says is not sent.',
    properties: ITEM_PROPERTIES,
  },
  'item removed': {
    description: 'A visitor removed an own item.',
    properties: LIST_PROPERTIES,
  },
  'items reordered': {
    description: 'A visitor moved an item of a list: one event a move.',
    properties: {
      ...ITEM_PROPERTIES,
      method: { type: 'string', values: ['drag', 'keyboard', 'menu'], description: 'How it was moved.' },
    },
  },
  'item due day set': {
    description: 'A visitor gave an own item a due day, or another one. The day is not sent.',
    properties: LIST_PROPERTIES,
  },
  'list day set': {
    description:
      'A visitor set the day that a list leads to, such as the day of a move, or changed it. The day is not sent.',
    properties: LIST_PROPERTIES,
  },
  'list day removed': {
    description: 'A visitor removed the day of a list.',
    properties: LIST_PROPERTIES,
  },
  'calendar saved': {
    description: 'A visitor saved the due days of a list as a calendar file.',
    properties: {
      ...LIST_PROPERTIES,
      entries: { type: 'number', description: 'Number of days in the calendar file.' },
    },
  },
  'list copy started': {
    description:
      'A visitor started another copy of a list, such as for the next trip. Its name is not sent. Starts and completions of all copies are those of the list.',
    properties: {
      ...LIST_PROPERTIES,
      copies: {
        type: 'number',
        description: 'Number of copies of the list in this browser, with the new one.',
      },
    },
  },
  'private share taken': {
    description:
      'A visitor took a list that somebody shared as an own one into this browser. What it says is not sent.',
    properties: { items: { type: 'number', description: 'Number of items in the list.' } },
  },
  'transfer opened': {
    description:
      'A visitor opened “Continue on another device” for a list. The link that it shows is not sent.',
    properties: {
      ...LIST_PROPERTIES,
      contents: {
        type: 'string',
        values: ['nothing', 'ticks', 'changes'],
        description: 'What the link contains: only the list, ticks, or also changes of the visitor.',
      },
      fits: {
        type: 'string',
        values: ['code', 'link', 'file'],
        description:
          'How it can be taken along: as a QR code and a link, as a link, or as a file only, because it is too long.',
      },
    },
  },
  'transfer received': {
    description: 'A visitor took over what a link from another device contains.',
    properties: {
      ...LIST_PROPERTIES,
      contents: {
        type: 'string',
        values: ['ticks', 'changes'],
        description: 'What the link contained: ticks, or also changes of the visitor.',
      },
      method: {
        type: 'string',
        values: ['merge', 'replace', 'copy'],
        description:
          'Whether it was added to what was there, replaced the ticks there, or became a further copy of the list.',
      },
    },
  },
  'lists file saved': {
    description: 'A visitor saved lists to a file.',
    properties: {
      lists: { type: 'number', description: 'Number of lists in the file, each copy of a list counted.' },
    },
  },
  'lists file opened': {
    description: 'A visitor opened a file with lists.',
    properties: {
      outcome: {
        type: 'string',
        values: ['added', 'known', 'invalid', 'newer', 'not-stored'],
        description:
          'Whether something was added, everything was known, the file was not valid or of a newer version of the site, or the browser did not store it.',
      },
      lists: { type: 'number', description: 'Number of lists that were added or have got something new.' },
    },
  },
  'app hand-off': {
    description:
      'A visitor followed a link to the app or to its page in an app store, also in a new tab. It is sent in addition to the click. Scans of QR codes are not included. On the page of a template, it has the properties of the template.',
    properties: {
      store: {
        type: 'string',
        values: ['app-store', 'play', 'open-app'],
        description:
          'Where the link leads: App Store, Google Play, or open-app, which opens the app if it is installed.',
      },
      position: {
        type: 'string',
        values: CLICK_POSITIONS,
        description: 'Part of the page that contains the link, as in “click”.',
      },
      ...optional(LIST_PROPERTIES),
    },
  },
  'page engagement': {
    description:
      'A page was left or hidden: the time since it was shown or since the previous event of the same view, and how far it was scrolled. Not sent for less than a second without scrolling.',
    properties: {
      seconds: {
        type: 'number',
        description:
          'Seconds for which the page was visible and the visitor active: opened or returned to the page, moved the pointer, touched, typed or scrolled less than 30 seconds ago. Sum them up for a view.',
      },
      scroll: {
        type: 'number',
        description:
          'How far the page was scrolled, in percent of the way to its end: 0 at the top, 100 at the end and for a page that fits into the window. Use the maximum of a view.',
      },
    },
  },
  'web vitals': {
    description:
      'Loading speed, response time and stability of the page that the browser loaded, once, when the site is hidden or left for the first time. The page properties are those of that page. A value that the browser did not measure is absent.',
    properties: {
      lcp: {
        type: 'number',
        optional: true,
        description: 'Largest Contentful Paint in ms; good up to 2500.',
      },
      inp: {
        type: 'number',
        optional: true,
        description: 'Interaction to Next Paint in ms; good up to 200.',
      },
      cls: { type: 'number', optional: true, description: 'Cumulative Layout Shift; good up to 0.1.' },
      ttfb: { type: 'number', optional: true, description: 'Time to First Byte in ms; good up to 800.' },
      build: BUILD_PROPERTY,
    },
  },
  error: {
    description:
      'A script failed outside of rendering. Each error is sent once per page load, at most 5 in all. Errors of browser extensions are not sent, nor are those that keep the page from starting at all.',
    properties: {
      kind: {
        type: 'string',
        values: ['error', 'rejection', 'chunk'],
        description:
          'Uncaught error, unhandled promise rejection, or a part of the site that could not be loaded.',
      },
      message: {
        type: 'string',
        description:
          'Name and message of the error, or the file that could not be loaded; the first 255 characters.',
      },
      stack: {
        type: 'string',
        description:
          'Where in the code the error occurred, without the origin of the site; the first 255 characters.',
      },
      build: BUILD_PROPERTY,
    },
  },
  ErrorBoundary: {
    description: 'A page could not be rendered, and the visitor saw an error message instead.',
    properties: {
      message: { type: 'string', description: 'Error message; the first 255 characters.' },
      stack: {
        type: 'string',
        description:
          'Stack trace: where in the code the error occurred, without the origin of the site; the first 255 characters.',
      },
      componentStack: {
        type: 'string',
        description:
          'Part of the page in which the error occurred, without the origin of the site; the first 255 characters.',
      },
      url: {
        type: 'string',
        description: 'URL of the page, without the values of q and tag; the first 255 characters.',
      },
      userAgent: {
        type: 'string',
        description: 'Browser and operating system, as the browser reports them.',
      },
      referrer: { type: 'string', description: 'URL of the page that linked here; empty if there is none.' },
      build: BUILD_PROPERTY,
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

/** The properties that `track` takes with an event: all but those of the page. */
export type EventProperties<Name extends EventName> =
  (typeof EVENTS)[Name]['properties'] extends infer Own extends Record<string, PropertyDescription>
    ? [keyof Own] extends [never]
      ? Readonly<Record<string, never>>
      : PropertyValues<Own>
    : never;

/** The properties of a checklist template, in every event about one. */
export type ListProperties = EventProperties<'template view'>;

/** Lists all properties of an event, including those of the page. */
export function eventProperties(event: EventDescription): Record<string, PropertyDescription> {
  return { ...PAGE_PROPERTIES, ...event.properties };
}

/** The values that an event has for its properties in the plan. */
export type PropertyValues<Properties extends Record<string, PropertyDescription>> = {
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
