const NAME = 'checkleaf-insights';

/** Over https, the name says to browsers that only this host can set the cookie, for all its paths. */
const SECURE_NAME = `__Host-${NAME}`;

/** Names of the cookie of somebody who has signed in to insights. */
export const INSIGHTS_COOKIES = [NAME, SECURE_NAME] as const;

/** The name that it has on a site. */
export function insightsCookie(siteUrl: string): (typeof INSIGHTS_COOKIES)[number] {
  return isSecureSite(siteUrl) ? SECURE_NAME : NAME;
}

/** Whether cookies are for https only. */
export function isSecureSite(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
