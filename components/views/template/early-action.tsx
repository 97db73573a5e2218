import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';

/** Actions that need scripts, in the HTML before their code is loaded. */
const EARLY_ACTIONS = ['continue', 'copy', 'share', 'transfer', 'embed', 'print', 'edit', 'reset'] as const;

type EarlyAction = (typeof EARLY_ACTIONS)[number];

/** Begins with an underscore, like all ids of elements that could otherwise be those of an item. */
const noticeId = (action: EarlyAction) => `_early-${action}`;

const isServer = typeof window === 'undefined';

/**
 * Attributes of an action's button. Until its code is loaded, pressing it shows a notice, which needs no scripts and
 * tells `useEarlyAction` later what was pressed. `data-early` lets the component replace the HTML despite the focus.
 */
export function earlyActionProps(action: EarlyAction) {
  return isServer
    ? ({ popoverTarget: noticeId(action), popoverTargetAction: 'show', 'data-early': '' } as const)
    : {};
}

/** The notices of `earlyActionProps`, which only the server renders. */
export function EarlyNotices() {
  const t = useTranslations('template');
  if (!isServer) return null;
  return EARLY_ACTIONS.map((action) => (
    <p key={action} id={noticeId(action)} popover="manual" className="early-notice">
      {t('notice.loading')}
    </p>
  ));
}

/**
 * Runs the action whose button was pressed before the code was loaded. If the focus was on one of the tools, it moves to
 * the same one of the new elements, or to the button of its menu if that has closed.
 *
 * @param toolsId id of the element with the tools
 */
export function useEarlyAction(toolsId: string, tools: Readonly<Record<EarlyAction, () => void>>): void {
  const [{ action, focus }] = useState(() => findEarlyAction(toolsId));
  const replay = useEffectEvent(() => {
    if (focus) findShown(`[data-click="${focus}"]`)?.focus({ preventScroll: true });
    if (action) tools[action]();
  });
  useEffect(() => replay(), []);
}

/** The first element of a selector, or the button of the closed menu that contains it. */
export function findShown(selector: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector);
  if (element?.checkVisibility()) return element;
  return document.querySelector(`[popovertarget="${element?.closest('[popover]')?.id}"]`);
}

/** Called while the server's HTML is still in the document. */
function findEarlyAction(toolsId: string) {
  if (isServer) return {};
  const notice = [...document.querySelectorAll('.early-notice')].find((element) =>
    element.matches(':popover-open'),
  );
  return {
    action: EARLY_ACTIONS.find((action) => notice?.id === noticeId(action)),
    focus: document.activeElement?.closest(`#${toolsId} [data-click]`)?.getAttribute('data-click'),
  };
}
