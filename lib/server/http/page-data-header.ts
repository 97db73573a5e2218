/** Header that the HTTP server gives requests for the data of a page, and removes from others. */
export const PAGE_DATA_HEADER = 'x-page-data';
