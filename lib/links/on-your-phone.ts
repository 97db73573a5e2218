/** Id of the part of the start page that says how the service works on a phone. */
export const ON_YOUR_PHONE = 'on-your-phone';
