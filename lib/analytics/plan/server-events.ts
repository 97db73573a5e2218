import type { EventDescription, PropertyDescription, PropertyValues } from './events';

/** Properties of every event of the server. */
const SERVER_EVENT_PROPERTIES = {
  sender: {
    type: 'string',
    values: ['server'],
    description: 'Tells the events of the server from those of browsers.',
  },
  app: { type: 'string', values: ['website'], description: 'The product that sent the event.' },
  domain: { type: 'string', description: 'Host of the site.' },
} as const satisfies Record<string, PropertyDescription>;

const utm = (what: string) => ({
  type: 'string' as const,
  optional: true as const,
  description: `${what} of the campaign in the link; the first 100 characters.`,
});

/**
 * The events that the server sends, because no page is loaded when they happen. They have no visitor: no id, address,
 * browser or page properties. So they are never part of a funnel or of a count of visitors.
 */
export const SERVER_EVENTS = {
  'app redirect': {
    description:
      'A link or a QR code was opened that leads to the app, on a device that did not open the app. The server redirected it to an app store or to a page. Not counted: bots, browsers that load in advance, and visitors who opted out.',
    properties: {
      target: {
        type: 'string',
        values: ['app-store', 'play', 'page'],
        description: 'Where it was redirected to: App Store, Google Play, or a page of the site.',
      },
      route: {
        type: 'string',
        values: ['open', 'get'],
        description: 'The link: open for one to a page in the app, get for one to the app itself.',
      },
      page: {
        type: 'string',
        values: ['index', 'template', 'templates', 'tag', 'tag-page', 'channel', 'private-share', 'other'],
        description: 'Kind of the page that the link is about.',
      },
      id: {
        type: 'string',
        optional: true,
        description: 'Id of the template that the link is about, as in the link; not checked for existence.',
      },
      lang: { type: 'string', description: 'Language of the link, such as en.' },
      platform: {
        type: 'string',
        values: ['ios', 'android', 'other'],
        description: 'Platform of the device. An iPad that asks for desktop pages is other.',
      },
      source: {
        type: 'string',
        values: ['qr', 'link'],
        description: 'Whether a QR code of the site was scanned or a link was followed.',
      },
      utm_source: utm('Source'),
      utm_medium: utm('Medium'),
      utm_campaign: utm('Name'),
      utm_term: utm('Term'),
      utm_content: utm('Content'),
    },
  },
} as const satisfies Record<string, EventDescription>;

/** Lists all properties of an event, including those of every event of the server. */
export function serverEventProperties(event: EventDescription): Record<string, PropertyDescription> {
  return { ...SERVER_EVENT_PROPERTIES, ...event.properties };
}

export type ServerEventName = keyof typeof SERVER_EVENTS;

/** The properties of an event besides those of every event of the server. */
export type ServerEventProperties<Name extends ServerEventName> = PropertyValues<
  (typeof SERVER_EVENTS)[Name]['properties']
>;
