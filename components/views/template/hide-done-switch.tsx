import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { TickSync } from '@/components/catalog/tick-sync';
import { useStateBeforeHydration } from '@/components/ui/use-state-before-hydration';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/**
 * Switch that hides done items: the style sheet does that, so that it works before hydration and without JavaScript. It
 * is stored like a tick, in a list of its own, for all copies of the list. No template has an id with a slash.
 */
export function HideDoneSwitch({ listId }: { listId: string }) {
  const t = useTranslations('template');
  const isChecked = useStateBeforeHydration('.hide-done:checked');
  useEffect(() => {
    document.addEventListener('change', focusNextCheckbox);
    return () => document.removeEventListener('change', focusNextCheckbox);
  }, []);
  return (
    <TickSync listKey={`${listId}/view`} className="contents">
      <label className="icon-button">
        <input
          {...SWITCH}
          value="hide-done"
          defaultChecked={isChecked}
          data-early=""
          className="switch hide-done"
          {...clickAttributes('list-actions', 'hide-done', listId)}
        />
        <span>{t('hideDone')}</span>
      </label>
    </TickSync>
  );
}

const SWITCH = { type: 'checkbox', role: 'switch' } as const;

/** If a tick has hidden its checkbox, moves the focus to the next one that is shown, or else to the previous one. */
function focusNextCheckbox({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (!target.closest('.template:has(.hide-done:checked) .template-list') || target.checkVisibility()) return;
  const checkboxes = [...document.querySelectorAll<HTMLInputElement>('.template-list input')];
  const candidates = checkboxes.filter((other) => other === target || other.checkVisibility());
  const index = candidates.indexOf(target);
  (candidates[index + 1] ?? candidates[index - 1])?.focus();
}
