import { getRequestConfig } from 'next-intl/server';

/**
 * Required by the build plugin of next-intl, but only used by the App Router, which this site does not use. Pages get
 * their messages from the page loader.
 */
export default getRequestConfig(async () => ({ locale: 'en', messages: {} }));
