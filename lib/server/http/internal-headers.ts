// Headers that the HTTP server gives requests, and removes from those of clients.

/** Set for the data of a page. */
export const PAGE_DATA_HEADER = 'x-page-data';

/** The query of a request to the tracking proxy. Next decodes and encodes the one in the URL, and removes a parameter. */
export const RAW_QUERY_HEADER = 'x-raw-query';
