/** Cookie of somebody who is signed in to insights. */
export const INSIGHTS_COOKIE = 'checkleaf-insights';

/** Cookie of a browser whose visits are not counted: `1`. */
export const OWN_VISITS_COOKIE = 'checkleaf-own';
