import type { PropertyDescription } from './events';

/** Properties that the site registers with Mixpanel's library, which sends them with every event. */
export const SUPER_PROPERTIES = {
  app: { type: 'string', description: 'Always website, so that events of the apps can be told apart.' },
  domain: {
    type: 'string',
    description: 'Host that served the page. Filter by it to exclude previews and test servers.',
  },
} as const satisfies Record<string, PropertyDescription>;

const STRING = { type: 'string', optional: true } as const;

/** Properties that every event has by Mixpanel's standard. Reports show most of them under a display name. */
export const LIBRARY_PROPERTIES = {
  time: {
    type: 'number',
    description:
      'When the event happened, by the clock of the device; for page engagement, list progress and web vitals, until when the visitor was active. Reports show it in the time zone of the project.',
  },
  distinct_id: {
    type: 'string',
    description:
      'Random id of the browser, which counts as one visitor. It starts with $device: and expires a year after the last visit, in Safari after seven days of use without one.',
  },
  $device_id: { type: 'string', description: 'The same id without the prefix.' },
  $insert_id: { type: 'string', description: 'Random id of the event, by which Mixpanel drops duplicates.' },
  token: { type: 'string', description: 'Key of the Mixpanel project.' },
  $current_url: {
    type: 'string',
    description:
      'URL of the page, without the values of q and tag, the term and the tag of a search: both can be written by hand. Events “search” have them.',
  },
  $referrer: {
    ...STRING,
    description:
      'URL of the page that linked to the page which the browser loaded last; after a page load within the site, a page of this site. Absent without a link.',
  },
  $referring_domain: { ...STRING, description: 'Domain of that page.' },
  $initial_referrer: {
    type: 'string',
    description:
      'First touch: URL of the page that led to the first visit, or $direct. It never changes for a visitor.',
  },
  $initial_referring_domain: {
    type: 'string',
    description: 'First touch: domain of that page, or $direct.',
  },
  $search_engine: {
    ...STRING,
    description: 'Search engine that led to the latest visit from one, such as google.',
  },
  initial_utm_source: { ...STRING, description: 'First touch: source of the first campaign of the visitor.' },
  initial_utm_medium: { ...STRING, description: 'First touch: medium of that campaign.' },
  initial_utm_campaign: { ...STRING, description: 'First touch: name of that campaign.' },
  initial_utm_term: { ...STRING, description: 'First touch: keyword of that campaign.' },
  initial_utm_content: { ...STRING, description: 'First touch: link or advertisement of that campaign.' },
  utm_source: { ...STRING, description: 'Last touch: source of the latest campaign, such as a newsletter.' },
  utm_medium: { ...STRING, description: 'Last touch: medium of that campaign, such as email.' },
  utm_campaign: { ...STRING, description: 'Last touch: name of that campaign.' },
  utm_term: { ...STRING, description: 'Last touch: keyword of that campaign.' },
  utm_content: { ...STRING, description: 'Last touch: link or advertisement of that campaign.' },
  gclid: {
    ...STRING,
    description: 'Id of the click on a Google ad. Other networks: fbclid, msclkid, ttclid and so on.',
  },
  $browser: { ...STRING, description: 'Browser, such as Mobile Safari.' },
  $browser_version: { type: 'number', optional: true, description: 'Main version of the browser.' },
  $os: { ...STRING, description: 'Operating system, such as iOS or Android.' },
  $device: { ...STRING, description: 'Kind of device, such as iPhone. Absent on computers.' },
  $screen_height: { type: 'number', description: 'Height of the screen in CSS pixels.' },
  $screen_width: { type: 'number', description: 'Width of the screen in CSS pixels.' },
  mp_lib: { type: 'string', description: 'Always web.' },
  mp_sent_by_lib_version: {
    ...STRING,
    description:
      'Version of Mixpanel’s library that sent the event. Absent if it was sent when the page was hidden.',
  },
  $lib_version: { type: 'string', description: 'Version of Mixpanel’s library.' },
} as const satisfies Record<string, PropertyDescription>;
