/** Path of the site's own tracking proxy; the tracking service itself is never called. */
export const API_BASE = '/api/t';
