/** Id of the checklist on a template page. No stored id of an item or a section begins with an underscore. */
export const LIST_ID = '_list';

/** Id of the actions on that checklist. */
export const LIST_TOOLS_ID = 'list-tools';
