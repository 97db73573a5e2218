import { CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE } from './consent-cookie';

/** What the privacy page says about the owner of the site. It leaves out what is null. */
export type PrivacyFacts = {
  /** How long Mixpanel retains events, as set in the project. */
  retentionYears: number;
  /** Who is responsible for the site, with the lines of a postal address. */
  responsible: { name: string; address: readonly string[] } | null;
  /** On what the counting of visits is based: consent (Art. 6(1)(a) GDPR), or legitimate interests (Art. 6(1)(f)). */
  legalBasis: 'consent' | 'legitimate-interests' | null;
  /**
   * The country outside the European Economic Area to which events are sent, as a code such as `US`, and what protects them there:
   * an adequacy decision of the European Commission, such as the Data Privacy Framework, or its standard contractual clauses.
   */
  transfer: { country: string; safeguard: 'adequacy-decision' | 'standard-contractual-clauses' } | null;
  /** The data protection authority that visitors can complain to. */
  authority: { name: string; url: string } | null;
};

/** Facts on the privacy page that are neither in the messages nor derived from other settings. */
export const PRIVACY: PrivacyFacts = {
  retentionYears: 5,
  responsible: null,
  legalBasis: null,
  transfer: null,
  authority: null,
};

/**
 * Names under which the site stores data in the browser, in cookies, local and session storage, caches, and databases. A name that
 * ends with `…` is the beginning of several.
 */
export const STORED_NAMES = {
  /**
   * Ticks, whether done items are hidden, and the names of lists; what the visitor has changed in them, and which of several copies of
   * a list its page shows; ticks and changes that came with a link, until the list is shown.
   */
  lists: [
    'checkleaf:ticks:…',
    'checkleaf:lists',
    'checkleaf:changes:…',
    'checkleaf:copy:…',
    'checkleaf:transfer',
  ],
  /** Lists that somebody has shared with the visitor, who has taken them. */
  taken: ['checkleaf:taken:…'],
  settings: [
    'theme',
    'checkleaf:search-key',
    'checkleaf:app-banner',
    'checkleaf:language-declined',
    '__next_scroll_…',
  ],
  searches: ['checkleaf:searches'],
  /** In a list that another site shows. Browsers keep it apart for each of these sites. */
  embeds: ['checkleaf:ticks:…'],
  /** Two caches, and the visitor's decision about them. */
  offline: ['checkleaf-pages-…', 'checkleaf-files-…', 'checkleaf:offline'],
  campaign: ['checkleaf:landing'],
  /**
   * Mixpanel's cookies, events that have not been sent yet, also by earlier versions, cookies of those that have arrived, and
   * Mixpanel's id of the tab.
   */
  visitor: [
    'mp_…',
    '__mp_opt_in_out_…',
    'checkleaf:events:…',
    'checkleaf:pending:…',
    '__mpq_…',
    'checkleaf-sent-…',
    'mp_tab_id_…',
    'mp_gen_new_tab_id_…',
  ],
  /** If visits are recorded; the second is the name of a database. */
  recording: ['checkleaf:recorded', 'mixpanelBrowserDb'],
  choice: [CONSENT_COOKIE, 'checkleaf:analytics', SCRIPT_CONSENT_COOKIE],
} as const;
