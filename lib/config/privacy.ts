import { CONSENT_COOKIE } from './consent-cookie';

/** Facts on the privacy page that are neither in the messages nor derived from other settings. */
export const PRIVACY = {
  /** How long Mixpanel retains events, as set in the project. */
  retentionYears: 5,
} as const;

/**
 * Names under which the site stores data in the browser, in cookies, local and session storage, caches, and databases. A name that
 * ends with `…` is the beginning of several.
 */
export const STORED_NAMES = {
  /** What the visitor does on the site. */
  use: [
    'checkleaf:ticks:…',
    'checkleaf:lists',
    'checkleaf:transfer',
    'theme',
    'checkleaf:app-banner',
    'checkleaf:language-declined',
    '__next_scroll_…',
  ],
  /** What the visitor has searched for, and whether the key `/` is off. */
  search: ['checkleaf:searches', 'checkleaf:search-key'],
  /** In a list that another site shows. Browsers keep it apart for each of these sites. */
  embeds: ['checkleaf:ticks:…'],
  /** Two caches, and the visitor's decision about them. */
  offline: ['checkleaf-pages-…', 'checkleaf-files-…', 'checkleaf:offline'],
  campaign: ['checkleaf:landing'],
  /** Mixpanel's cookies. */
  visitor: ['mp_…', '__mp_opt_in_out_…'],
  /** What Mixpanel's client has not sent yet, with its locks, and its id of the tab. */
  eventQueue: ['checkleaf:events:…', 'checkleaf:pending:…', '__mpq_…', 'mp_tab_id_…', 'mp_gen_new_tab_id_…'],
  /** If visits are recorded; the second is the name of a database. */
  recording: ['checkleaf:recorded', 'mixpanelBrowserDb'],
  consent: ['checkleaf:analytics', CONSENT_COOKIE],
} as const;
