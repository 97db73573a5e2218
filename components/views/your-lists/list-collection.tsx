import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { NextItem } from '@/components/catalog/next-item';
import { RowDetails } from '@/components/catalog/row-details';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { useRepairedLists } from '@/components/catalog/use-repaired-lists';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import { CloseButton } from '@/components/ui/icon-button';
import type { IconName } from '@/components/ui/icon-sprite';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { countRecentList } from '@/lib/browser/count-list';
import { readListRecord } from '@/lib/browser/list-record';
import { focusMainContent } from '@/lib/browser/main-content';
import { copyLinkProps } from '@/lib/browser/stored-copies';
import { isTakenList } from '@/lib/browser/taken-lists';
import { readToday, subscribeToToday } from '@/lib/browser/today';
import type { Tint } from '@/lib/config/colors';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { readName } from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';
import type { YourListsViewProps } from '@/lib/page/view-props';
import { compareText } from '@/lib/text/compare-text';
import { formatDay } from '@/lib/text/format-day';
import { CollectionNotice, type Outcome } from './collection-notice';
import { EmptyCollection } from './empty-collection';
import { FileActions } from './file-actions';
import { removeList, type StoredList, useStoredLists } from './use-stored-lists';

/** The lists that are in progress, those that are done, and the file that takes them to another browser. */
export function ListCollection({ picks }: YourListsViewProps) {
  const t = useTranslations('yourLists');
  useRepairedLists();
  const lists = useStoredLists();
  const today = useToday();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [query, setQuery] = useState('');
  useSavedPage(lists?.length ? paths.yourLists() : null);
  if (!lists) return null;
  const hasSearch = lists.length > MAX_UNSEARCHED;
  const found = hasSearch ? lists.filter((list) => matches(list, query)) : lists;
  const showOutcome = (text: string, undo?: () => void) =>
    setOutcome((previous) => ({ text, undo, serial: (previous?.serial ?? 0) + 1 }));
  const remove = (list: StoredList) => {
    const undo = removeList(list.id);
    showOutcome(undo ? t('removed', { title: nameOf(list) }) : t('notStored'), undo);
    // The pressed button disappears with its list.
    focusMainContent();
  };
  return (
    <>
      {lists.length === 0 && <EmptyCollection picks={picks} />}
      {hasSearch && (
        <search className="block mt-8 max-w-[42rem]">
          <input
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            aria-label={t('search')}
            placeholder={t('search')}
            className={`field ${NOT_RECORDED}`}
          />
          <p aria-live="polite" className="mt-6 empty:hidden">
            {found.length === 0 && t('noneFound')}
          </p>
        </search>
      )}
      <ListGroup title={t('inProgress')}>
        {found
          .filter((list) => !isDone(list))
          .toSorted((one, other) => compareText(lateSince(one, today), lateSince(other, today)))
          .map((list) => (
            <ListRow key={list.id} list={list} onRemove={() => remove(list)} />
          ))}
      </ListGroup>
      <ListGroup title={t('done')} style={DONE_STYLE}>
        {found
          .filter(isDone)
          .toSorted((one, other) => compareText(doneOn(other), doneOn(one)))
          .map((list) => (
            <DoneRow key={list.id} list={list} onRemove={() => remove(list)} />
          ))}
      </ListGroup>
      <FileActions lists={lists} onOutcome={showOutcome} />
      <CollectionNotice outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

/** Number of lists that need no search. */
const MAX_UNSEARCHED = 8;

/** The title, with what the visitor calls this copy of the list. */
function nameOf({ title, changes }: StoredList): string {
  const name = readName(changes);
  return name ? `${title} · ${name}` : title;
}

/** Whether the name of a list has all words of a query, with or without their accents. */
function matches(list: StoredList, query: string): boolean {
  const name = fold(nameOf(list));
  return fold(query)
    .split(/\s+/)
    .every((word) => name.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function isDone(list: StoredList): boolean {
  const { done, total } = countRecentList(list, list.ticks);
  return done === total;
}

/** `YYYY-MM-DD`; empty if it is not known. */
function doneOn(list: StoredList): string {
  return readListRecord(list).doneOn ?? '';
}

/** The day, `YYYY-MM-DD`, of what is late for the longest time; after all days if nothing is. */
function lateSince(list: StoredList, today: string): string {
  const [first] = readListRecord(list).due ?? [];
  return first && first.date < today ? first.date : 'never';
}

type ListGroupProps = { title: string; style?: CSSProperties; children: readonly ReactNode[] };

function ListGroup({ title, style, children }: ListGroupProps) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="shelf-title">
        {title}
      </h2>
      <ul style={style}>{children}</ul>
    </section>
  );
}

type RowProps = { list: StoredList; onRemove: () => void };

/** A list that is in progress, with what is said about it. */
function ListRow({ list, onRemove }: RowProps) {
  return (
    // What somebody has shared is as private as what the visitor writes.
    <li className={isTakenList(list.id) ? NOT_RECORDED : undefined}>
      <RowLink list={list} />
      <RowDetails {...countRecentList(list, list.ticks)}>
        <ListFacts list={list} />
        <DueFact list={list} />
      </RowDetails>
      <RemoveButton list={list} onClick={onRemove} />
    </li>
  );
}

// The lists are never in the HTML of the page. So what only some of them need is not in the style sheet of all pages, and the content
// security policy, which blocks `style` attributes in HTML, allows it.

/** Side by side where there is room, and quieter than those in progress. */
const DONE_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  columnGap: '2rem',
  filter: 'saturate(0.5)',
};
const DONE_ROW_STYLE = { border: 0, paddingBlock: 0 };

/** A list that is done, with its day. */
function DoneRow({ list, onRemove }: RowProps) {
  const format = useFormatter();
  const day = doneOn(list);
  return (
    <li style={DONE_ROW_STYLE} className={isTakenList(list.id) ? NOT_RECORDED : undefined}>
      <RowLink list={list} className="font-normal">
        {day && <span className="meta block">{format.dateTime(new Date(day), { dateStyle: 'medium' })}</span>}
      </RowLink>
      <RemoveButton list={list} onClick={onRemove} />
    </li>
  );
}

type RowLinkProps = { list: StoredList; className?: string; children?: ReactNode };

function RowLink({ list, className = '', children }: RowLinkProps) {
  const locale = useLocale();
  const { listId } = splitListKey(list.id);
  const name = readName(list.changes);
  const { icon = 'list-checks', tint = 'leaf' } = readListRecord(list);
  return (
    <Link
      href={paths.template(listId)}
      prefetch={false}
      {...copyLinkProps(list.id)}
      {...clickAttributes('your-lists-page', 'template', listId)}
      className={`list-link ${className}`}
    >
      <SubjectIcon icon={icon as IconName} tint={tint as Tint} />
      <span>
        <bdi {...langAttributes(list.locale, locale)}>{list.title}</bdi>
        {name && (
          <>
            {' · '}
            <bdi className={NOT_RECORDED}>{name}</bdi>
          </>
        )}
        {children}
      </span>
    </Link>
  );
}

function RemoveButton({ list, onClick }: { list: StoredList; onClick: () => void }) {
  const t = useTranslations('yourLists');
  return (
    <CloseButton
      label={t('remove', { title: nameOf(list) })}
      className={readName(list.changes) ? NOT_RECORDED : ''}
      onClick={onClick}
      {...clickAttributes('your-lists-page', 'remove')}
    />
  );
}

/** What is next in a list, and when it was used. */
function ListFacts({ list }: { list: StoredList }) {
  const t = useTranslations('yourLists');
  const format = useFormatter();
  const { next, usedOn } = readListRecord(list);
  if (!next && !usedOn) return null;
  return (
    <p className="meta">
      {next && t.rich('next', { item: () => <NextItem list={list} position="your-lists-page" /> })}
      {next && usedOn && ' · '}
      {usedOn && (
        // Beside a text of the other direction, it would be torn apart at the end of a line.
        <span className="inline-block">
          {t('usedOn', { date: format.dateTime(new Date(usedOn), { dateStyle: 'medium' }) })}
        </span>
      )}
    </p>
  );
}

/** `YYYY-MM-DD`. */
function useToday(): string {
  return useSyncExternalStore(subscribeToToday, readToday, () => '');
}

/** What is late, or otherwise what is due next. */
function DueFact({ list }: { list: StoredList }) {
  const t = useTranslations('day');
  const locale = useLocale();
  const today = useToday();
  const { due = [], textLocale = list.locale } = readListRecord(list);
  const late = due.filter(({ date }) => date < today);
  const [shown] = late.length > 0 ? late : due;
  if (!shown) return null;
  const { title, date, isDay } = shown;
  const isLate = late.length > 0;
  return (
    <p className={isLate ? 'meta text-ink font-semibold' : 'meta'}>
      <bdi {...langAttributes(textLocale, locale)} className={NOT_RECORDED}>
        {title}
      </bdi>
      {' · '}
      {t(isLate ? 'since' : isDay ? 'on' : 'by', { date: formatDay(date, locale, today) })}
      {late.length > 1 && ` · ${t('moreLate', { count: late.length - 1 })}`}
    </p>
  );
}
