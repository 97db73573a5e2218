/*
 * Ids of elements of a template page. They begin with an underscore, which ids that authors give to items and sections
 * cannot, so that a list with the id `related` does not break a link. The same holds for `MAIN_ID`; the untitled
 * section has the id `_start`.
 */

/** Id of the checklist. */
export const LIST_ID = '_list';

/** Id of the actions on the checklist. */
export const LIST_TOOLS_ID = '_tools';

/** Id of the links to the sections. */
export const SECTION_NAV_ID = '_sections';

/** Id of the heading of these links. */
export const SECTION_NAV_TITLE_ID = '_sections-title';

/** Id of the heading of what the visitor can do next when the checklist is done. */
export const FINISHED_ID = '_finished';

/** Id of the heading of the links for phones. */
export const OPEN_ON_PHONE_ID = '_phone';

/** Id of the heading of the related templates. */
export const RELATED_ID = '_related';
