/** Name of the cookie with the value `1` by which a browser says that its visits are those of the site's own people. */
export const OWN_VISITS_COOKIE = 'checkleaf-own';
