import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { ListProgress } from '@/components/catalog/list-progress';
import { SubjectIcon } from '@/components/catalog/subject-icon';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import { CloseButton } from '@/components/ui/icon-button';
import type { IconName } from '@/components/ui/icon-sprite';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { countRecentList } from '@/lib/browser/count-list';
import { readListRecord } from '@/lib/browser/list-record';
import { focusMainContent } from '@/lib/browser/main-content';
import { areRecentListsBlocked } from '@/lib/browser/recent-lists';
import { copyLinkProps } from '@/lib/browser/stored-copies';
import type { Tint } from '@/lib/config/colors';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { readChanges } from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';
import { CollectionNotice, type Outcome } from './collection-notice';
import { FileActions } from './file-actions';
import { removeList, type StoredList, useStoredLists } from './use-stored-lists';

/** The lists that are in progress, those that are done, and the file that takes them to another browser. */
export function ListCollection() {
  const t = useTranslations('yourLists');
  const lists = useStoredLists();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [query, setQuery] = useState('');
  useSavedPage(lists?.length ? paths.yourLists() : null);
  if (!lists) return null;
  const words = query.toLowerCase().split(/\s+/);
  const found = lists.filter((list) => words.every((word) => nameOf(list).toLowerCase().includes(word)));
  const showOutcome = (text: string, undo?: () => void) =>
    setOutcome((previous) => ({ text, undo, serial: (previous?.serial ?? 0) + 1 }));
  const remove = (list: StoredList) => {
    const undo = removeList(list.id);
    showOutcome(undo ? t('removed', { title: nameOf(list) }) : t('notStored'), undo);
    // The pressed button disappears with its list.
    focusMainContent();
  };
  const toRow = (list: StoredList) => <ListRow key={list.id} list={list} onRemove={() => remove(list)} />;
  return (
    <>
      {lists.length === 0 && <EmptyState />}
      {lists.length > MAX_UNSEARCHED && (
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={t('search')}
          placeholder={t('search')}
          className={`field mt-8 max-w-[42rem] ${NOT_RECORDED}`}
        />
      )}
      {found.length === 0 && lists.length > 0 && (
        <p role="status" className="mt-6">
          {t('noneFound')}
        </p>
      )}
      <ListGroup title={t('inProgress')}>{found.filter((list) => !isDone(list)).map(toRow)}</ListGroup>
      <ListGroup title={t('done')}>{found.filter(isDone).map(toRow)}</ListGroup>
      <FileActions lists={lists} onOutcome={showOutcome} />
      <CollectionNotice outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

/** Number of lists that need no search. */
const MAX_UNSEARCHED = 8;

/** The title, with what the visitor calls this copy of the list. */
function nameOf({ title, changes }: StoredList): string {
  const { name } = readChanges(changes);
  return name ? `${title} · ${name}` : title;
}

function isDone(list: StoredList): boolean {
  const { done, total } = countRecentList(list, list.ticks);
  return done === total;
}

function EmptyState() {
  const t = useTranslations('yourLists');
  return (
    <div className="mt-8">
      <p className="max-w-[42rem]">{t(areRecentListsBlocked() ? 'blocked' : 'empty')}</p>
      <Link
        href={paths.templates()}
        {...clickAttributes('your-lists-page', 'all-templates')}
        className="button mt-4"
      >
        {t('findList')}
      </Link>
    </div>
  );
}

function ListGroup({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="shelf-title">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function ListRow({ list, onRemove }: { list: StoredList; onRemove: () => void }) {
  const t = useTranslations('yourLists');
  const locale = useLocale();
  const { listId } = splitListKey(list.id);
  const { name } = readChanges(list.changes);
  const { icon = 'list-checks', tint = 'leaf' } = readListRecord(list);
  return (
    <li>
      <Link
        href={paths.template(listId)}
        prefetch={false}
        {...copyLinkProps(list.id)}
        {...clickAttributes('your-lists-page', 'template', listId)}
        className="list-link"
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
        </span>
      </Link>
      <ListFacts list={list} />
      {!isDone(list) && <ListProgress {...countRecentList(list, list.ticks)} textClass="meta" />}
      <CloseButton
        label={t('remove', { title: nameOf(list) })}
        onClick={onRemove}
        {...clickAttributes('your-lists-page', 'remove')}
      />
    </li>
  );
}

/** What is next in a list and when it was used, or when it was done. */
function ListFacts({ list }: { list: StoredList }) {
  const t = useTranslations('yourLists');
  const format = useFormatter();
  const locale = useLocale();
  const { next, usedOn, doneOn } = readListRecord(list);
  const date = (day: string) => format.dateTime(new Date(day), { dateStyle: 'medium' });
  if (isDone(list)) return doneOn && <p className="meta list-facts">{t('doneOn', { date: date(doneOn) })}</p>;
  if (!next && !usedOn) return null;
  return (
    <p className="meta list-facts">
      {next &&
        t.rich('next', {
          item: () => (
            <bdi {...langAttributes(list.locale, locale)} className={NOT_RECORDED}>
              {next}
            </bdi>
          ),
        })}
      {next && usedOn && ' · '}
      {usedOn && t('usedOn', { date: date(usedOn) })}
    </p>
  );
}
