/*
 * Ids of elements of a template page. Here and in its components, they begin with an underscore, which ids that authors
 * give to items and sections cannot, so that a list with the id `related` does not break a link. The same holds for
 * `MAIN_ID`. The untitled section has the id `_start`.
 */

/** Id of the checklist. */
export const LIST_ID = '_list';

/** Id of the actions on the checklist. */
export const LIST_TOOLS_ID = '_tools';
