/** Route pattern of template pages, as in `router.pathname`. */
export const TEMPLATE_ROUTE = '/[id]';
