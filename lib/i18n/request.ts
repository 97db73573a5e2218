import { getRequestConfig } from 'next-intl/server';

/**
 * next-intl's build plugin asks for this file; only the app router would run it, and this site has none.
 * Pages get their messages from the page loader.
 */
export default getRequestConfig(async () => ({ locale: 'en', messages: {} }));
