/** Element id of the home page section about the apps, for links with a fragment. */
export const ON_YOUR_PHONE = 'on-your-phone';
