/** Path of the site's own tracking proxy; the browser never calls the tracking service itself. */
export const TRACKING_PATH = '/api/t';
