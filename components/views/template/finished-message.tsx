import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Illustration } from '@/components/catalog/illustration';
import { useTickCount } from '@/components/catalog/use-tick-count';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { readListRecord } from '@/lib/browser/list-record';
import { readRecentLists } from '@/lib/browser/recent-lists';
import { readToday } from '@/lib/browser/today';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { RELATED_ID } from '@/lib/links/related-id';
import type { SeriesPlace, TemplateLink } from '@/lib/page/view-props';
import { textDirection } from '@/lib/text/text-direction';

/** Id of its heading. */
export const FINISHED_ID = '_finished';

type FinishedMessageProps = {
  listId: string;
  listKey: string;
  sections: readonly SectionView[];
  /** The place of the list in each series that it is part of. */
  series?: readonly SeriesPlace[];
  /** Removes the ticks. */
  onUseAgain: () => void;
  /** Prints the list with its ticks. */
  onPrintCopy: () => void;
  /** Leads to the message. */
  onShow: () => void;
};

/**
 * When all items of a list are done: in the bar with the progress, where the visitor sees it, how many were done since when, and
 * at the end of the list what can be done next.
 */
export function FinishedMessage({ listKey, sections, ...props }: FinishedMessageProps) {
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const { done, total } = useTickCount(listKey, items);
  const isFinished = done === total && total > 0;
  const text = useFinishedText(listKey, total);
  const list = isFinished ? document.querySelector('.template-list') : null;
  const bar = isFinished ? document.querySelector('.sticky-progress') : null;
  // Both are part of the page's first code, which this is not.
  return (
    <>
      {bar && createPortal(<FinishedBar {...props} text={text} />, bar)}
      {list && createPortal(<Message {...props} list={list} text={text} />, list)}
    </>
  );
}

type PartProps = Omit<FinishedMessageProps, 'listKey' | 'sections'> & { text: string };

function FinishedBar({ listId, text, onPrintCopy, onUseAgain, onShow }: PartProps) {
  const t = useTranslations('template');
  return (
    <div className="finished-bar">
      <span>{text}</span>
      <button
        type="button"
        onClick={onPrintCopy}
        {...clickAttributes('finished', 'print', listId)}
        className="prose-link max-md:hidden"
      >
        {t('keepCopy')}
      </button>
      <button
        type="button"
        onClick={onUseAgain}
        {...clickAttributes('finished', 'reset', listId)}
        className="prose-link max-md:hidden"
      >
        {t('useAgain')}
      </button>
      <button
        type="button"
        onClick={onShow}
        {...clickAttributes('finished', 'next', listId)}
        className="prose-link"
      >
        {t('whatNext')}
      </button>
    </div>
  );
}

function Message({
  listId,
  list,
  text,
  series = [],
  onUseAgain,
  onPrintCopy,
}: PartProps & { list: Element }) {
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
      <Illustration name="finished" tint="leaf" />
      <h2 ref={heading} id={FINISHED_ID} tabIndex={-1}>
        {t('allDone')}
      </h2>
      <p className="meta">{text}</p>
      <NextLists series={series} />
      <p>
        <button
          type="button"
          onClick={onPrintCopy}
          {...clickAttributes('finished', 'print', listId)}
          className="button-plain"
        >
          {t('keepCopy')}
        </button>
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

/** The next list of each series. */
function NextLists({ series }: { series: readonly SeriesPlace[] }) {
  const t = useTranslations('template');
  const locale = useLocale();
  // Two series can go on with the same list.
  const lists = new Map<string, TemplateLink>();
  for (const { next } of series) if (next) lists.set(next.id, next);
  if (lists.size === 0) return null;
  return (
    <p>
      {[...lists.values()].map((list) => (
        <Link
          key={list.id}
          href={paths.template(list.id)}
          {...clickAttributes('finished', 'next-list', list.id)}
          className="button"
        >
          <span>
            {t.rich('finishedNext', {
              list: () => <bdi {...langAttributes(list.locale, locale)}>{list.title}</bdi>,
            })}
          </span>
        </Link>
      ))}
    </p>
  );
}

/** “48 done since November 3”, or without a day if the list was begun today, or before that was stored. */
function useFinishedText(listKey: string, count: number): string {
  const t = useTranslations('template');
  const format = useFormatter();
  const list = readRecentLists().find(({ id }) => id === listKey);
  const { since } = list ? readListRecord(list) : {};
  if (!since || since === readToday()) return t('finished', { count });
  const isThisYear = since.slice(0, 4) === readToday().slice(0, 4);
  const date = format.dateTime(new Date(since), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return t('finishedSince', { count, date });
}
