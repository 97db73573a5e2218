/** Name of the cookie of somebody who is signed in to insights. */
export const INSIGHTS_COOKIE = 'checkleaf-insights';
