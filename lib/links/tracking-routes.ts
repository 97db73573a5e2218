/** Path of the site's own tracking proxy; the tracking service itself is never called. */
export const TRACKING_PATH = '/api/t';
