/** Path of the endpoint that stores the visitor's choice about tracking in a cookie. */
export const CONSENT_PATH = '/api/consent';

/** Fragments of the privacy page to which it redirects a form that was sent without scripts. */
export const CONSENT_FRAGMENTS = { in: '_counted', out: '_not-counted' } as const;

/** Id of the section of the privacy page with the choice. */
export const CHOICE_ID = '_choice';
