import { TEXT_PAGE_NAMES, TEXT_PAGES, type TextPageName } from '@/lib/config/text-pages';

/** What can be clicked in one part of a page. */
export type ClickTargets = {
  /** Which part of which pages it is. */
  description: string;
  /** By value of `elem`: what was clicked, and what `param`, `param2` and `param3` contain, if they are sent. */
  elements: Readonly<Record<string, string>>;
};

/** The element of a template card. */
const CARD_ELEMENTS = {
  template: 'Card of a template, which opens it. param: id of the template.',
} as const;

/** The links to the pages of text. */
const TEXT_PAGE_ELEMENTS = Object.fromEntries(
  TEXT_PAGE_NAMES.map((name) => [`${name}-page`, `Link to the page ${TEXT_PAGES[name].path}.`]),
) as Readonly<Record<`${TextPageName}-page`, string>>;

/** The links to the two app stores. */
const STORE_ELEMENTS = {
  'app-store': 'Link to the app in the App Store.',
  play: 'Link to the app in Google Play.',
} as const;

/**
 * Everything on the site whose clicks are tracked, in plain sentences for marketers: the parts of pages, which are the
 * values of `position`, and the elements in each of them, which are the values of `elem`. Too large for production
 * bundles: the site's own code imports its types only.
 */
export const CLICK_TARGETS = {
  header: {
    description: 'Bar at the top of every page.',
    elements: {
      logo: 'Logo, which leads to the start page.',
      'all-templates': 'Link to the page of all lists.',
      'your-lists': 'Link to the page “Your lists”.',
      search: 'Search, sent by the button or the Enter key.',
      'open-search': 'Button that opens the search field, on small screens.',
      theme: 'Switch between light, dark and system colors. param: setting before the click.',
      language: 'Language in the language menu. param: the chosen language.',
    },
  },
  footer: {
    description: 'Bottom of every page.',
    elements: {
      tag: 'Tag. param: id of the tag.',
      language: 'Language in the list of languages. param: the chosen language.',
      'your-lists': 'Link to the page “Your lists”.',
      ...TEXT_PAGE_ELEMENTS,
      'search-key':
        'Checkbox that switches the key / for the search on and off. param3: on or off, after the click.',
      ...STORE_ELEMENTS,
    },
  },
  hero: {
    description: 'Top of the start page, with the headline and the search field.',
    elements: { search: 'Search, sent by the button or the Enter key.' },
  },
  'hero-sample': {
    description: 'Sample checklist at the top of the start page.',
    elements: {
      template: 'Link to the whole template. param: id of the template.',
      item: 'Checkbox of an item. param: id of the template. param2: id of the item. param3: on or off, after the click.',
    },
  },
  'your-lists': {
    description: '“Your lists” on the start page: lists with ticks or changes in this browser.',
    elements: {
      template: 'One of these lists. param: id of the template.',
      next: 'Link to the next open item of one of these lists. param: id of the template.',
      'all-your-lists': 'Link to the page “Your lists”.',
    },
  },
  'your-lists-page': {
    description: 'Page “Your lists”: all lists that were used in this browser.',
    elements: {
      template: 'One of these lists. param: id of the template.',
      next: 'Link to the next open item of one of these lists. param: id of the template.',
      remove: 'Button that removes a list and its ticks.',
      export: 'Button that saves all lists to a file.',
      import: 'Button that opens such a file.',
      undo: 'Undo, in the notice after a list was removed or a file was opened.',
      dismiss: 'Button that closes this notice.',
      'all-templates': 'Link to the page of all lists, if there are none here.',
    },
  },
  picks: {
    description: 'Editors’ picks on the start page, and on the page “Your lists” while it has no lists.',
    elements: { ...CARD_ELEMENTS, 'all-templates': 'Link to the page of all lists.' },
  },
  subjects: {
    description: 'Tiles of the largest tags on the start page.',
    elements: {
      tag: 'Tag. param: id of the tag.',
      'all-tags': 'Link “All subjects”, to the page of all lists.',
    },
  },
  'home-series': {
    description: 'Series on the start page.',
    elements: { series: 'One of them. param: id of the series.' },
  },
  'for-now': {
    description: '“For now” at the top of the start page: lists of this month.',
    elements: {
      template: 'One of these lists. param: id of the template.',
      'other-side': 'List of this month on the other side of the equator. param: id of the template.',
    },
  },
  'recent-searches': {
    description: 'Recent searches of this browser, below an empty search field.',
    elements: {
      search: 'One of these searches, which repeats it.',
      clear: 'Button that deletes these searches.',
    },
  },
  suggestions: {
    description: 'Suggestions below a search field while one types, chosen with the pointer or the keyboard.',
    elements: {
      template: 'List. param: id of the template.',
      tag: 'Tag. param: id of the tag.',
    },
  },
  filter: {
    description: 'Search form on the page of all lists.',
    elements: {
      search: 'Search, sent by the button or the Enter key. Typing alone is no click.',
      'exact-search': 'Link “Search for … instead”, after misspelt words were corrected.',
    },
  },
  results: {
    description: 'Templates on the page of all lists, on tag pages and on channel pages.',
    elements: {
      ...CARD_ELEMENTS,
      'matching-item':
        'Item or section that contains words of the search; opens the template there. param: id of the template. param2: id of the item or section.',
    },
  },
  'no-results': {
    description: 'Page of all lists after a search that found nothing.',
    elements: {
      template: 'Card of a template that only mentions the words of the search. param: id of the template.',
      'all-tags': 'Link to the results in all tags, if there are none in the chosen one.',
      'request-list': 'Link “Ask for this list”, to an e-mail or a form.',
      tag: 'Tag, offered instead. param: id of the tag.',
      'all-templates': 'Link to the page of all lists.',
    },
  },
  pager: {
    description: 'Links between the pages of a long list of templates.',
    elements: {
      previous: 'Previous page. param: number of that page.',
      next: 'Next page. param: number of that page.',
    },
  },
  'list-header': {
    description: 'Top of tag pages and channel pages.',
    elements: {
      series: 'Series with lists of the tag. param: id of the series.',
      tag: 'Subject that the channel writes about. param: id of the tag.',
      feed: 'Feed of the tag or channel. param: id of the tag or channel.',
      website: 'Website of the channel. param: id of the channel.',
    },
  },
  'template-header': {
    description: 'Top of template pages, with title and summary.',
    elements: {
      channel: 'Channel that publishes the template. param: id of the channel.',
      tag: 'Tag of the template. param: id of the tag.',
    },
  },
  sections: {
    description: 'Links to the sections of the checklist on template pages.',
    elements: {
      section: 'Section of the checklist. param: id of the section.',
      menu: 'Button that opens these links, on small screens.',
    },
  },
  checklist: {
    description: 'Checklist on template pages.',
    elements: {
      item: 'Checkbox of an item. param: id of the template. param2: id of the item. param3: on or off, after the click.',
    },
  },
  'list-day': {
    description:
      'Field for the day that a list leads to, and what is due, above the checklist on template pages.',
    elements: {
      due: 'Link to a section or an item of the visitor’s own that is due. param: id of the template. param2: id of the section or item.',
      calendar: 'Button that saves a calendar file. param: id of the template.',
      remove: 'Button that removes the date. param: id of the template.',
    },
  },
  'list-actions': {
    description: 'Tools above or below the checklist on template pages, and the notice after an action.',
    elements: {
      'open-app': 'Link that opens the template in the app, or the store if the app is not installed.',
      continue: 'Button that leads to the next open item. param: id of the template.',
      copy: 'Copy the list. param: id of the template. If it succeeds, “list copied” follows.',
      'copy-link':
        'Button that copies a link to an item or a section. param: id of the template. param2: id of the item or section, if one was chosen. If it succeeds, “list shared” follows.',
      share: 'Share. param: id of the template. If it succeeds, “list shared” follows.',
      transfer:
        'Button “Continue on another device”, which shows a link with the ticks. param: id of the template.',
      embed: 'Button that opens the code that shows the list on another site. param: id of the template.',
      'hide-done':
        'Switch that hides the ticked items. param: id of the template. param3: on or off, after the click.',
      more: 'Button that opens the menu with further tools. param: id of the template.',
      edit: 'Button that opens or closes the mode in which visitors change the list for themselves, or the key E in the list, which opens it. param: id of the template.',
      print: 'Print. param: id of the template.',
      'print-ticks':
        'Option to print with the ticks. param: id of the template. param3: on or off, after the click.',
      'print-columns':
        'Option to print in two columns. param: id of the template. param3: on or off, after the click.',
      'download-markdown': 'Download as Markdown. param: id of the template.',
      'download-csv': 'Download as CSV. param: id of the template.',
      'suggest-edit':
        'Link “Suggest an edit”, to an e-mail or a form. param: id of the template. param2: id of the item, if the edit is about one.',
      'start-copy': 'Button that opens the dialog to start another copy. param: id of the template.',
      'rename-copy':
        'Button that opens the dialog to name the list, or this copy of it. param: id of the template.',
      keys: 'Button that opens the dialog with the keys of the list, or the key ? in the list. param: id of the template.',
      reset: 'Button that removes all ticks. param: id of the template.',
      undo: 'Undo, in the notice after a reset, or after ticks of another device were taken over.',
      retry:
        'Button in the notice that ticks of another device could not be shown, because code did not load.',
      'tick-parts': 'Button in the notice after an item was ticked whose parts are open, which ticks these.',
      dismiss: 'Button that closes this notice.',
    },
  },
  'list-keys': {
    description: 'Dialog with the keys of a list.',
    elements: { dismiss: 'Button that closes the dialog. param: id of the template.' },
  },
  'list-editing': {
    description:
      'Mode in which visitors change a list for themselves, what a changed list has at its items, and the notices about changes. param: id of the template. param2: id of the item if the button is at one, “own” of the visitor’s own. Events never contain texts.',
    elements: {
      'leave-out': 'Button that leaves an item out. “item left out” follows.',
      'put-back': 'Button that puts an item back. “item put back” follows.',
      change: 'Button that opens or closes the other edits of an item, and by which it is dragged.',
      reword: 'Button that opens the field for other words of an item.',
      'save-words': 'Button that saves these words. If they are other ones, “item edited” follows.',
      'use-original': 'Button that brings back the original words. “item edited” follows.',
      'show-original': 'Heading that shows or hides the original words.',
      'add-below': 'Button that opens the field for an item below another one.',
      'add-part': 'Button that opens the field for a part of an item.',
      'open-add': 'Button that opens the field for an item at the end of a section.',
      add: 'Button that adds the item. If it has a text, “item added” follows.',
      cancel: 'Button that closes one of these fields.',
      'move-up': 'Button that moves an item up. If that is possible, “items reordered” follows.',
      'move-down': 'Button that moves an item down. If that is possible, “items reordered” follows.',
      remove: 'Button that deletes an item of the visitor’s own. “item removed” follows.',
      undo: 'Button that undoes the last change, above the list or in the notice.',
      done: 'Button that ends the mode.',
      'save-file': 'Button in the notice that a change is not stored, which saves the list to a file.',
      repair:
        'Button in the notice that stored changes are damaged, which saves them to a file and stores again what can be read.',
      dismiss: 'Button that closes a notice.',
    },
  },
  'private-share': {
    description:
      'Buttons of a private share, and a link of the list that a visitor has taken from one. Events never contain its URL or what it says.',
    elements: {
      take: 'Button that takes the list as an own one, or opens the one that was taken. “private share taken” follows the first time.',
      'save-file': 'Button in the message that the browser cannot store the list, which saves it to a file.',
      copy: 'Copy the list.',
      print: 'Print.',
      'your-lists': 'Link from a taken list to the page “Your lists”.',
      'all-templates': 'Link to the template list, if no taken list is open.',
    },
  },
  transfer: {
    description:
      'Dialog with the link that continues a list on another device. Events never contain this link.',
    elements: {
      'copy-link': 'Button that copies the link. param: id of the template.',
      'save-file':
        'Button that saves the list to a file, if there is too much for a code. param: id of the template.',
      dismiss: 'Button that closes the dialog. param: id of the template.',
    },
  },
  receive: {
    description: 'Dialog after such a link was opened. Events never contain this link.',
    elements: {
      'take-over': 'Button that replaces the ticks by those of the link. param: id of the template.',
      merge: 'Button that adds what the link contains. param: id of the template.',
      'start-copy':
        'Button that makes a further copy of the list of what the link contains. param: id of the template.',
      dismiss: 'Button that closes the dialog without a change. param: id of the template.',
    },
  },
  copies: {
    description:
      'Several copies of a list, each with its own ticks: the dialog to start or name one, and the switch between them. Events never contain names.',
    elements: {
      start: 'Button that starts another copy. param: id of the template.',
      rename: 'Button that saves the name of this copy. param: id of the template.',
      switch: 'Field above the list in which the copy is chosen. param: id of the template.',
      dismiss: 'Button that closes the dialog without a change. param: id of the template.',
    },
  },
  embed: {
    description: 'Dialog with the code that shows a list on another site.',
    elements: {
      theme: 'Colors of the list on the other site. param: light, dark or system.',
      copy: 'Copy the code. param: id of the template. If it succeeds, “list shared” follows.',
      dismiss: 'Button that closes the dialog. param: id of the template.',
    },
  },
  finished: {
    description: 'Message above and at the end of a checklist whose items are all ticked.',
    elements: {
      print: 'Button “Keep a copy”, which prints the list with its ticks. param: id of the template.',
      next: 'Button “What’s next?”, which leads to the message at the end. param: id of the template.',
      reset: 'Button “Use again”, which removes all ticks. param: id of the template.',
      'next-list': 'Link to the next list of a series. param: id of that template.',
      'related-lists': 'Link to the related templates below. param: id of the template.',
    },
  },
  series: {
    description: 'Series of a list, at the end of template pages.',
    elements: {
      series: 'Link to the page of the series. param: id of the series.',
      previous: 'The list before this one. param: id of that template. param2: id of the series.',
      next: 'The list after this one. param: id of that template. param2: id of the series.',
    },
  },
  'series-lists': {
    description: 'Lists on the page of a series, in their order, and “See also” below them.',
    elements: {
      ...CARD_ELEMENTS,
      tag: 'Its subject, in “See also”. param: id of the tag.',
      series: 'Another series of this subject, in “See also”. param: id of the series.',
      'all-templates': 'Link to the template list, in “See also”.',
    },
  },
  'take-along': {
    description: '“Open on your phone” beside the checklist on template pages, on computers.',
    elements: STORE_ELEMENTS,
  },
  related: {
    description: 'Related templates at the end of template pages.',
    elements: CARD_ELEMENTS,
  },
  apps: {
    description: '“On your phone” on the start page, and the link to the app on private shares.',
    elements: {
      ...STORE_ELEMENTS,
      'open-app': 'Link that opens the page in the app, or the store if the app is not installed.',
    },
  },
  banner: {
    description: 'Banner for the app below the header, on Android.',
    elements: {
      'open-app': 'Link that opens the page in the app, or the store if the app is not installed.',
      dismiss: 'Button that closes the banner.',
    },
  },
  language: {
    description: 'Suggestion to switch to the language that the browser prefers.',
    elements: {
      language: 'Link to the page in that language. param: the language.',
      decline: 'Button that declines the suggestion. param: the language.',
    },
  },
  'not-found': {
    description: 'Page “not found”, and the page of a private share that has ended.',
    elements: {
      search: 'Search, sent by the button or the Enter key.',
      'all-templates': 'Link to the page of all lists.',
      home: 'Link to the start page.',
      ...CARD_ELEMENTS,
    },
  },
  error: {
    description: 'Error message in place of a page.',
    elements: {
      refresh: 'Button that loads the page again.',
      search: 'Search, sent by the button or the Enter key.',
    },
  },
  editorial: {
    description: '“How we write checklists”.',
    elements: { contact: 'E-mail address for suggestions.' },
  },
  accessibility: {
    description: 'Accessibility statement.',
    elements: { contact: 'E-mail address for reports of barriers.' },
  },
  privacy: {
    description: 'Privacy page.',
    elements: { contact: 'E-mail address for questions about privacy.' },
  },
} as const satisfies Readonly<Record<string, ClickTargets>>;

type Targets = typeof CLICK_TARGETS;

/** A part of a page: a value of `position` in `click` events. */
export type ClickPosition = keyof Targets;

/** An element that each of these parts of a page has: a value of `elem` in `click` events. */
export type ElementIn<Position extends ClickPosition> = keyof Targets[Position]['elements'] & string;

/** Any clickable element: a value of `elem` in `click` events. */
export type ClickElement = { [Position in ClickPosition]: ElementIn<Position> }[ClickPosition];

/** The parts of pages that have all of these elements. */
export type PositionWith<Element extends ClickElement> = {
  [Position in ClickPosition]: [Element] extends [ElementIn<Position>] ? Position : never;
}[ClickPosition];

/** The parts of pages that show template cards. */
export type CardPosition = 'picks' | 'results' | 'no-results' | 'related' | 'series-lists' | 'not-found';

/** All values of `position`. */
export const CLICK_POSITIONS = Object.keys(CLICK_TARGETS) as readonly ClickPosition[];

/** All values of `elem`. */
export const CLICK_ELEMENTS = [
  ...new Set(Object.values(CLICK_TARGETS).flatMap(({ elements }) => Object.keys(elements))),
] as readonly ClickElement[];

/** Whether a part of a page has an element, as far as the plan says. */
export function isClickTarget(position: unknown, elem: unknown): boolean {
  const targets: Readonly<Record<string, ClickTargets>> = CLICK_TARGETS;
  return Object.hasOwn(targets[String(position)]?.elements ?? {}, String(elem));
}
