import { NOT_RECORDED } from '@/components/ui/not-recorded';

/** An item of the checklist as the page shows it. */
export type ShownItem = {
  id: string;
  text: string;
  /** Sanitized HTML, as the page has it. */
  html: string;
  /** One entry per line. */
  details: readonly string[];
  /** The details on one line, without bullets; empty without details. */
  detailsText: string;
  /** Sanitized HTML; empty without details. */
  detailsHtml: string;
  isDone: boolean;
  /** Whether it does not count, because the visitor has left it out. */
  isLeftOut: boolean;
  /** What the page says of an item that the visitor has left out itself; empty of others. */
  leftOutText: string;
  /** When an item of the visitor's own is due, in words; empty without a date. */
  due: string;
  /** Whether the text is the visitor's own. */
  isWritten: boolean;
  children: readonly ShownItem[];
};

export type ShownSection = {
  /** Empty without a heading, like the title. */
  id: string;
  title: string;
  /** When it is due, in words; empty without a date. */
  due: string;
  items: readonly ShownItem[];
};

export type ShownChecklist = {
  lang: string;
  dir: string;
  /** What the visitor calls the list; empty without a name. */
  name: string;
  /** The day that the list leads to, in words; empty without one. */
  day: string;
  /** What that day is called. */
  dayName: string;
  sections: readonly ShownSection[];
};

/** Reads the page's checklist with its ticks from the document, also the items that are hidden. */
export function readChecklist(): ShownChecklist {
  const root = document.querySelector('.template-list');
  const { documentElement } = document;
  return {
    lang: root?.closest('[lang]')?.getAttribute('lang') ?? documentElement.lang,
    dir: root?.closest('[dir]')?.getAttribute('dir') ?? documentElement.dir,
    name: textOf(document.querySelector('.printed-name')),
    day: textOf(document.querySelector('.printed-day')),
    dayName: textOf(document.querySelector('.list-day label')),
    sections: [...(root?.querySelectorAll('section:not(.finished)') ?? [])].map((section) => ({
      id: section.querySelector('h2')?.id ?? '',
      title: textOf(section.querySelector('h2')),
      due: textOf(section.querySelector('.section-due')),
      items: readItems(section),
    })),
  };
}

function readItems(parent: Element): ShownItem[] {
  return [...parent.querySelectorAll(':scope > .item-list > li')].map((item) => {
    const text = item.querySelector(':scope > :is(label, .item-record) > .text');
    const details = item.querySelector(':scope > .details');
    return {
      id: item.id,
      text: textOf(text),
      html: text?.innerHTML ?? '',
      details: details ? [...details.children].flatMap(linesOf) : [],
      detailsText: textOf(details),
      detailsHtml: details?.innerHTML ?? '',
      isDone: item.querySelector(':scope > label > :checked, :scope > .item-record > .item-done') !== null,
      isLeftOut: item.querySelector(':scope > label > :disabled') !== null,
      leftOutText: textOf(item.querySelector(':scope > :not(.item-list) .left-out')),
      due: textOf(item.querySelector(':scope > :not(.item-list) .item-due')),
      isWritten: text?.matches(`.${NOT_RECORDED}`) ?? false,
      children: readItems(item),
    };
  });
}

/** The lines of a block: one per entry of a list and per row of a table. */
function linesOf(block: Element): string[] {
  if (block.matches('ul, ol')) return [...block.children].flatMap((entry) => `• ${textOf(entry)}`);
  if (block.matches('table')) {
    return [...block.querySelectorAll('tr')].map((row) => [...row.children].map(textOf).join(' | '));
  }
  return block.matches('pre') ? (block.textContent ?? '').trimEnd().split('\n') : [textOf(block)];
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
