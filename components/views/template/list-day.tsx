import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CloseButton } from '@/components/ui/icon-button';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import {
  readDamagedRecord,
  readListChanges,
  subscribeToListChanges,
  updateListChanges,
} from '@/lib/browser/changes-store';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { readToday, subscribeToToday } from '@/lib/browser/today';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { readDay, setField } from '@/lib/list/list-changes';
import { formatDay, formatDistance } from '@/lib/text/format-day';
import { adoptStyle } from './adopt-style';
import { DateField } from './date-field';
import { DueEntries } from './due-entries';
import { listDueEntries } from './list-due-entries';
import { LIST_TOOLS_STYLE } from './list-tools-style';
import { SectionDates } from './section-dates';

type ListDayProps = {
  list: ListProperties;
  /** What entries of a calendar call the list, if that is no property of events. */
  title?: string;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  /** Public URL of the page. */
  url: string;
  /** What the day is called, in the language of the list; undefined if it has no name. */
  name: string | undefined;
  sections: readonly SectionView[];
  /** Attributes of content in another language than the page. */
  langProps: ReturnType<typeof langAttributes>;
};

const NO_TICKS: ReadonlySet<string> = new Set();
const SERVER_TODAY = '';

/** Only the field has room for what is due from the start. Never in the HTML of a page. */
const NO_ROOM_STYLE = { minHeight: 0 };

/** Large, so it is loaded only when something has a date. */
const loadCalendar = () => import('./save-calendar');

const isServer = typeof window === 'undefined';

/**
 * The field for the day that a list leads to. With a date it shows what is due, and each section has its date. A list without due sections
 * has no field, only what is due of the visitor's own items.
 */
export function ListDay({ list, title = list.title, listKey, url, name, sections, langProps }: ListDayProps) {
  const t = useTranslations('day');
  const locale = useLocale();
  const day = useSyncExternalStore(
    subscribeToListChanges,
    () => readDay(readListChanges(listKey)),
    () => undefined,
  );
  const ticks = useSyncExternalStore(
    subscribeToTicks,
    () => readTicks(listKey),
    () => NO_TICKS,
  );
  const today = useSyncExternalStore(subscribeToToday, readToday, () => SERVER_TODAY);
  const entries = useMemo(() => listDueEntries(sections, day, ticks), [sections, day, ticks]);
  const [problem, setProblem] = useState<'unstored' | 'calendarFailed' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The tools of the list may be hydrated later: without its style, what is due would be higher until then.
  useLayoutEffect(() => adoptStyle(LIST_TOOLS_STYLE), []);

  const hasEntries = entries.length > 0;
  // The visitor may be offline when it is needed.
  useEffect(() => {
    if (hasEntries) loadCalendar().catch(() => undefined);
  }, [hasEntries]);

  const storeDay = (value: string | null) => {
    const isStored = updateListChanges(listKey, (before) => setField(before, 'day', value, Date.now()));
    // A damaged record is told among the notices, with what to do about it.
    setProblem(isStored || readDamagedRecord(listKey) !== null ? null : 'unstored');
    if (value !== day) track(value ? 'list day set' : 'list day removed', list);
  };
  const removeDay = () => {
    storeDay(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  const addToCalendar = async () => {
    try {
      const { saveCalendar } = await loadCalendar();
      const count = saveCalendar({ list: { id: list.id, title }, listKey, locale, url, entries });
      track('calendar saved', { ...list, entries: count });
    } catch {
      setProblem('calendarFailed');
    }
  };

  const label = name ?? t('date');
  const hasField = sections.some(({ due }) => due);
  return (
    <div className={`list-day ${NOT_RECORDED}`} style={hasField ? undefined : NO_ROOM_STYLE}>
      {hasField && (
        <DateField
          ref={input}
          label={<span {...(name === undefined ? {} : langProps)}>{label}</span>}
          date={day}
          disabled={isServer}
          onChange={storeDay}
          className="needs-scripts print:hidden"
        />
      )}
      {day !== undefined && (
        <CloseButton
          label={t('remove')}
          title={t('remove')}
          onClick={removeDay}
          {...clickAttributes('list-day', 'remove', list.id)}
          className="print:hidden"
        />
      )}
      {day === undefined ? (
        hasField && <p className="needs-scripts meta print:hidden">{t('hint')}</p>
      ) : (
        <>
          <span className="meta print:hidden">{formatDistance(day, locale, today)}</span>
          <p className="printed-day">{t('printed', { name: label, date: formatDay(day, locale, today) })}</p>
        </>
      )}
      {hasEntries && (
        <button
          type="button"
          onClick={addToCalendar}
          {...clickAttributes('list-day', 'calendar', list.id)}
          className="prose-link print:hidden"
        >
          {t('addToCalendar')}
        </button>
      )}
      <DueEntries listId={list.id} entries={entries} today={today} langProps={langProps} />
      <SectionDates entries={entries} today={today} isTranslated={!langProps.lang} />
      {problem && (
        <p role="alert" className="basis-full print:hidden">
          {t(problem)}
        </p>
      )}
    </div>
  );
}
