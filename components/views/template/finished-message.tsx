import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTickCount } from '@/components/catalog/use-tick-count';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { useLocale } from '@/lib/i18n/use-locale';
import { RELATED_ID } from '@/lib/links/related-id';
import { textDirection } from '@/lib/text/text-direction';

/** Id of its heading. */
export const FINISHED_ID = '_finished';

type FinishedMessageProps = {
  listId: string;
  listKey: string;
  sections: readonly SectionView[];
  /** Removes the ticks. */
  onUseAgain: () => void;
};

/** What the visitor can do next, at the end of the list when all of its items are done. */
export function FinishedMessage({ listId, listKey, sections, onUseAgain }: FinishedMessageProps) {
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const { done, total } = useTickCount(listKey, items);
  const isFinished = done === total && total > 0;
  const list = isFinished ? document.querySelector('.template-list') : null;
  // The list is part of the page's first code, which this is not.
  return list && createPortal(<Message listId={listId} list={list} onUseAgain={onUseAgain} />, list);
}

type MessageProps = Pick<FinishedMessageProps, 'listId' | 'onUseAgain'> & { list: Element };

function Message({ listId, list, onUseAgain }: MessageProps) {
  const t = useTranslations('template');
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // With done items hidden, the last tick has hidden the checkbox that has the focus.
    const { activeElement } = document;
    if (list.contains(activeElement) && list.closest(':has(.hide-done:checked)'))
      heading.current?.focus({ preventScroll: true });
  }, [list]);
  const restart = () => {
    onUseAgain();
    list.querySelector('input')?.focus();
  };
  return (
    // The list around it may be in another language.
    <section
      lang={locale}
      dir={textDirection(locale)}
      aria-labelledby={FINISHED_ID}
      className="finished print:hidden"
    >
      <h2 ref={heading} id={FINISHED_ID} tabIndex={-1}>
        {t('allDone')}
      </h2>
      <p>
        <button
          type="button"
          onClick={restart}
          {...clickAttributes('finished', 'reset', listId)}
          className="button-plain"
        >
          {t('useAgain')}
        </button>
        {document.getElementById(RELATED_ID) && (
          <a
            href={`#${RELATED_ID}`}
            {...clickAttributes('finished', 'related-lists', listId)}
            className="prose-link"
          >
            {t('relatedTitle')}
          </a>
        )}
      </p>
    </section>
  );
}
