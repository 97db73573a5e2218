/** Element id of the home page section about the apps, for links with a fragment. */
export const APPS_SECTION_ID = 'on-your-phone';
