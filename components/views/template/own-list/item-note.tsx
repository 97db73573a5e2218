import { useSyncExternalStore } from 'react';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { SafeHtml } from '@/components/ui/safe-html';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { readToday, subscribeToToday } from '@/lib/browser/today';
import type { ItemView } from '@/lib/catalog/checklist-view';
import { fillIn } from '@/lib/i18n/own-list-texts';
import { formatDay } from '@/lib/text/format-day';
import { textDirection } from '@/lib/text/text-direction';
import { putBack } from './edits';
import { editClick, inRow, type OwnListContext } from './own-list-context';
import { textOfHtml } from './visitor-sections';

type ItemNoteProps = {
  item: ItemView;
  context: OwnListContext;
  /** Whether the item has a button that puts it back anyway. */
  isEditing?: boolean;
};

/** What there is to say about an item in the visitor's version; nothing about most. */
export function ItemNote({ item, context, isEditing = false }: ItemNoteProps) {
  const { texts, locale, run } = context;
  const { kind, isNew, isOut, original, due } = item.visitor ?? {};
  if (kind !== 'kept' && !isNew && !isOut && original === undefined && due === undefined) return null;
  return (
    // The list around it may be in another language.
    <div lang={locale} dir={textDirection(locale)} className={`item-note meta ${NOT_RECORDED}`}>
      {isNew && <strong className="item-new">{texts.new}</strong>}
      {kind === 'kept' && <span>{texts.kept}</span>}
      {due !== undefined && <DueNote itemId={item.id} due={due} context={context} />}
      {isOut && (
        <>
          <span className="left-out">{texts.leftOut}</span>
          {!isEditing && (
            <button
              type="button"
              aria-label={`${texts.putBack}: ${textOfHtml(item.html)}`}
              onClick={() => run(putBack(item.id, inRow(item.id, 'label > input')))}
              {...editClick(context, 'put-back', item.id)}
              className="prose-link"
            >
              {texts.putBack}
            </button>
          )}
        </>
      )}
      {original !== undefined && (
        <details>
          <summary className="prose-link" {...editClick(context, 'show-original', item.id)}>
            {texts.original}
          </summary>
          <SafeHtml html={original} />
        </details>
      )}
    </div>
  );
}

/** When an item is due, or that it was due before and is open. */
function DueNote({ itemId, due, context }: { itemId: string; due: string; context: OwnListContext }) {
  const { listKey, texts, locale } = context;
  const today = useSyncExternalStore(subscribeToToday, readToday);
  const isDone = useSyncExternalStore(subscribeToTicks, () => readTicks(listKey).has(itemId));
  const isLate = due < today && !isDone;
  return (
    <span className={`item-due ${isLate ? 'font-semibold text-ink' : ''}`}>
      {fillIn(isLate ? texts.since : texts.by, { date: formatDay(due, locale, today) })}
    </span>
  );
}
