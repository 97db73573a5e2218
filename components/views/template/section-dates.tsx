import { useTranslations } from 'next-intl';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocale } from '@/lib/i18n/use-locale';
import { formatDay } from '@/lib/text/format-day';
import { textDirection } from '@/lib/text/text-direction';
import type { DueEntry } from './list-due-entries';

type SectionDatesProps = {
  entries: readonly DueEntry[];
  /** `YYYY-MM-DD`. */
  today: string;
  /** Whether the list is in the language of the page. */
  isTranslated: boolean;
};

/** The date of each section, beside its heading. The headings are part of the page's first code, which this is not. */
export function SectionDates({ entries, today, isTranslated }: SectionDatesProps) {
  const t = useTranslations('day');
  const locale = useLocale();
  const [headings, setHeadings] = useState<ReadonlyArray<Element | null>>([]);
  // After every render, because the list may have rendered its headings anew.
  useLayoutEffect(() => {
    const found = entries.map(
      ({ id }) => document.querySelector(`h2#${CSS.escape(id)}`)?.parentElement ?? null,
    );
    setHeadings((before) =>
      before.length === found.length && found.every((element, index) => element === before[index])
        ? before
        : found,
    );
  });
  return entries.map(({ id, date, isDay, open }, index) => {
    const heading = headings[index];
    const isLate = open > 0 && date < today;
    return (
      heading &&
      createPortal(
        <p
          data-late={isLate || undefined}
          lang={isTranslated ? undefined : locale}
          dir={isTranslated ? undefined : textDirection(locale)}
          className="section-due"
        >
          {t(isLate ? 'since' : isDay ? 'on' : 'by', { date: formatDay(date, locale, today) })}
        </p>,
        heading,
        id,
      )
    );
  });
}
