/** Name of the cookie with the visitor's choice about tracking, `in` or `out`. The server reads it, too. */
export const CONSENT_COOKIE = 'checkleaf-analytics';
