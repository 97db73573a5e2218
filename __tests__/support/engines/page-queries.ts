import { queryAllByRole } from '@testing-library/dom';

/** Elements by role and accessible name, or by a selector. With `index`, one of them. */
export type Target = { index?: number; within?: Target } & (
  | { role: string; name?: string | RegExp }
  | { css: string }
);

/** A target as JSON has it. */
export type TargetJson = {
  index?: number;
  within?: TargetJson;
  role?: string;
  css?: string;
  name?: string | { source: string; flags: string };
};

/** What tests compare of an element. */
export type ElementState = { text: string; value: string; checked: boolean };

/** Functions for tests in the page. They find only what is not hidden. */
export const pageQueries = {
  read: (target: TargetJson): ElementState[] =>
    find(target).map((element) => ({
      text: element.textContent ?? '',
      value: (element as HTMLInputElement).value ?? element.getAttribute('value') ?? '',
      checked: (element as HTMLInputElement).checked ?? false,
    })),

  /** Scrolls an element into view, and returns the middle of it. Throws if there is none, several, or another one over it. */
  locate: (target: TargetJson): { x: number; y: number } => {
    const [element, other] = find(target);
    if (!element || other) throw new Error(other ? 'There are several elements.' : 'There is no element.');
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const onTop = document.elementFromPoint(point.x, point.y);
    const isReached = onTop && (element.contains(onTop) || onTop.closest('label')?.control === element);
    if (!isReached) throw new Error(`${onTop?.outerHTML.slice(0, 200)} is over the element.`);
    return point;
  },
};

function find({ role, css, name, within, index }: TargetJson): HTMLElement[] {
  const text = typeof name === 'object' ? new RegExp(name.source, name.flags) : name;
  const found = (within ? find(within) : [document.body]).flatMap((container) =>
    role
      ? queryAllByRole(container, role, text === undefined ? {} : { name: text })
      : [...container.querySelectorAll<HTMLElement>(css ?? '')],
  );
  return index === undefined ? found : found.slice(index, index + 1);
}

Object.assign(window, { pageQueries });
