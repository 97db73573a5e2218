import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { ListProgress } from '@/components/catalog/list-progress';
import { useSavedPage } from '@/components/catalog/use-saved-page';
import { CloseButton } from '@/components/ui/icon-button';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { copyLinkProps } from '@/lib/browser/active-copy';
import { focusMainContent } from '@/lib/browser/main-content';
import { areRecentListsBlocked, countRecentList } from '@/lib/browser/recent-lists';
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
  useSavedPage(lists?.length ? paths.yourLists() : null);
  if (!lists) return null;
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
      <ListGroup title={t('inProgress')}>{lists.filter((list) => !isDone(list)).map(toRow)}</ListGroup>
      <ListGroup title={t('done')}>{lists.filter(isDone).map(toRow)}</ListGroup>
      <FileActions lists={lists} onOutcome={showOutcome} />
      <CollectionNotice outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

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
  return (
    <li>
      <Link
        href={paths.template(listId)}
        prefetch={false}
        {...copyLinkProps(list.id)}
        {...clickAttributes('your-lists-page', 'template', listId)}
        className="list-link"
      >
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
      <ListProgress {...countRecentList(list, list.ticks)} textClass="meta" />
      <CloseButton
        label={t('remove', { title: nameOf(list) })}
        onClick={onRemove}
        {...clickAttributes('your-lists-page', 'remove')}
      />
    </li>
  );
}
