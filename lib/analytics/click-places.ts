/** Parts of a page in which clicks are told apart. */
export const POSITIONS = [
  'header',
  'footer',
  'hero',
  'hero-sample',
  'picks',
  'subjects',
  'results',
  'no-results',
  'filter',
  'template-header',
  'sections',
  'checklist',
  'list-actions',
  'your-lists',
  'language',
  'related',
  'pager',
  'not-found',
  'error',
  'privacy',
] as const;

/** What can be clicked there. */
export const ELEMENTS = [
  'logo',
  'theme',
  'template',
  'tag',
  'channel',
  'all-templates',
  'home',
  'search',
  'section',
  'item',
  'copy',
  'share',
  'hide-done',
  'more',
  'print',
  'download-markdown',
  'download-csv',
  'reset',
  'undo',
  'language',
  'decline',
  'previous',
  'next',
  'refresh',
  'privacy-page',
  'contact',
] as const;

export type Position = (typeof POSITIONS)[number];

export type ClickElement = (typeof ELEMENTS)[number];
