/** Path of the site's own tracking proxy; the browser never calls the tracking service itself. */
export const TRACKING_PATH = '/api/t';

/**
 * Parameter of a tracking request that asks for a receipt, and the beginning of the name of the cookie that is one: a page that sends
 * a beacon and is left gets no response.
 */
export const RECEIPT_PARAMETER = 'receipt';
export const RECEIPT_COOKIE = 'checkleaf-sent-';
