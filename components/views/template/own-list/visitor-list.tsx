import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Notice } from '@/components/ui/notice';
import { adoptStyle } from '@/components/views/template/adopt-style';
import { saveListFile } from '@/components/views/template/save-list-file';
import type { VisitorListProps, VisitorVersion } from '@/components/views/template/visitor-version';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import {
  areChangesOfOtherTab,
  readDamagedRecord,
  readListChanges,
  repairRecord,
  subscribeToListChanges,
} from '@/lib/browser/changes-store';
import { setOwnCount } from '@/lib/browser/count-list';
import { areTicksStored } from '@/lib/browser/is-list-stored';
import { addRecentList, isRecentList } from '@/lib/browser/recent-lists';
import { saveFile } from '@/lib/browser/save-file';
import { areTicksOfOtherTab, readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { type ItemView, isCounted, type SectionView } from '@/lib/catalog/checklist-view';
import { fillIn, OWN_LIST_TEXTS } from '@/lib/i18n/own-list-texts';
import { useLocale } from '@/lib/i18n/use-locale';
import { LIST_ID } from '@/lib/links/fragments';
import type { ListChanges } from '@/lib/list/list-changes';
import { ItemNote } from './item-note';
import { createListChanger } from './list-changer';
import type { OwnListContext } from './own-list-context';
import { OWN_LIST_STYLE } from './own-list-style';
import { useNoticeRegion } from './use-notice-region';
import { toVisitorSections } from './visitor-sections';

type ListEditing = typeof import('./list-editing');

/** A text about the last edit. The serial number changes when the same text is repeated. */
type Outcome = {
  text: string;
  action?: 'undo' | 'save' | 'repair' | undefined;
  /** See `Notice`. */
  isBrief?: boolean;
  serial: number;
};

/** Makes the visitor's version of a list, and shows notices about edits and the tools of the mode in which it is changed. */
export function VisitorList(props: VisitorListProps) {
  const { list, listKey, name, sections, isEditing, onVersion, onEditingEnd } = props;
  const locale = useLocale();
  const texts = OWN_LIST_TEXTS[locale];
  const changes = useSyncExternalStore(subscribeToListChanges, () => readListChanges(listKey));
  /** What is new stays marked until the page is left. */
  const [seenBefore] = useState(changes);
  /** Ids of all items that have been ticked: an item that was removed and is unticked now stays until the page is left. */
  const [ticked] = useState(() => new Set<string>());
  const shown = useRef<readonly SectionView[]>([]);
  const changer = useMemo(() => createListChanger(listKey, sections), [listKey, sections]);
  const [editing, setEditing] = useState<ListEditing>();
  const [outcome, show] = useOutcome();
  useState(() => adoptStyle(OWN_LIST_STYLE));

  const context = useMemo<OwnListContext>(() => {
    /** `edit` returns what to say, or null if the browser does not store it. */
    const apply = (edit: () => string | null, focus: string) => {
      // Before the focus moves, what gets it has to be there.
      flushSync(() => {
        const text = edit();
        // The mode has the same button, and the notice covers items of the list.
        if (text !== null) show(text, changer.canUndo() ? 'undo' : undefined, isEditing);
        else if (readDamagedRecord(listKey) === null) show(texts.unstored, 'save');
      });
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body) return;
      (document.querySelector<HTMLElement>(focus) ?? document.getElementById(LIST_ID))?.focus();
    };
    return {
      listId: list.id,
      listKey,
      texts,
      locale,
      sections: () => shown.current,
      refuse: (text) => show(text),
      canUndo: changer.canUndo,
      run: ({ fields, notice, values = {}, focus, track }) => {
        apply(() => {
          if (!isRecentList(listKey)) {
            const title = name ?? list.title;
            addRecentList({ id: listKey, title, locale: name ? locale : list.locale, total: list.items });
          }
          return changer.change(fields) ? fillIn(texts.notice[notice], values) : null;
        }, focus);
        track(list);
      },
      undo: () => {
        const undo = () => {
          const result = changer.undo();
          return result === 'unstored' ? null : texts.notice[result];
        };
        apply(undo, `#${LIST_ID}`);
      },
    };
  }, [changer, texts, locale, list, listKey, name, show, isEditing]);

  const ItemPart = useMemo(() => {
    const Part = (isEditing && editing?.ItemEditing) || ItemNote;
    // An edit renders the items anew that it changes, and no others.
    return memo(({ item }: { item: ItemView }) => <Part item={item} context={context} />);
  }, [context, isEditing, editing]);
  const SectionEnd = useMemo(() => {
    if (!isEditing || !editing) return undefined;
    return ({ section }: { section: SectionView }) => (
      <editing.SectionEditing section={section} context={context} />
    );
  }, [context, isEditing, editing]);

  const storeCount = useEffectEvent(() =>
    setOwnCount(listKey, countShown(shown.current, readTicks(listKey))),
  );
  const showVersion = useEffectEvent((version: Omit<VisitorVersion, 'sections'>, latest: ListChanges) => {
    for (const id of readTicks(listKey)) ticked.add(id);
    const visible = withSeenOf(latest, seenBefore);
    shown.current = toVisitorSections(version.source, visible, ticked, shown.current);
    onVersion({ ...version, sections: shown.current });
    if (!areChangesOfOtherTab(listKey)) storeCount();
  });
  // Before the browser paints: a list whose item was moved must not be seen in between.
  useLayoutEffect(() => {
    showVersion({ source: sections, ItemPart, SectionEnd }, changes);
  }, [changes, sections, ItemPart, SectionEnd]);
  useEffect(() => {
    let ticks = readTicks(listKey);
    let isTold = false;
    return subscribeToTicks(() => {
      const before = ticks;
      ticks = readTicks(listKey);
      if (ticks === before || areTicksOfOtherTab(listKey)) return;
      changer.markSeen();
      storeCount();
      const isStored = areTicksStored(listKey);
      if (!isStored && !isTold) show(texts.unstored, 'save');
      isTold = !isStored;
    });
  }, [changer, listKey, texts, show]);

  const failToLoad = useEffectEvent(() => {
    show(texts.failed);
    onEditingEnd();
  });
  useEffect(() => {
    if (isEditing)
      import(/* webpackChunkName: "list-editing" */ './list-editing').then(setEditing, () => failToLoad());
  }, [isEditing]);

  // At once, and when a change is not stored because of it.
  useEffect(() => {
    const tell = () => readDamagedRecord(listKey) !== null && show(texts.damaged, 'repair');
    tell();
    return subscribeToListChanges(tell);
  }, [listKey, texts, show]);
  const repair = () => {
    const record = readDamagedRecord(listKey);
    if (record !== null) saveFile(`${listKey}-damaged.txt`, 'text/plain', record);
    if (record === null || repairRecord(listKey)) show(texts.notice.repaired);
    else show(texts.unstored, 'save');
    document.getElementById(LIST_ID)?.focus({ preventScroll: true });
  };

  const clickProps = (elem: ElementIn<'list-editing'>) => clickAttributes('list-editing', elem, list.id);
  const actions = {
    undo: { label: texts.undo, onClick: context.undo, ...clickProps('undo') },
    save: {
      label: texts.saveCopy,
      onClick: () => saveListFile(list, listKey),
      ...clickProps('save-file'),
    },
    repair: { label: texts.saveCopy, onClick: repair, ...clickProps('repair') },
  };
  const noticeRegion = useNoticeRegion();
  const closeNotice = () => {
    show(null);
    document.getElementById(LIST_ID)?.focus({ preventScroll: true });
  };
  return (
    <>
      {isEditing && editing && <editing.EditingTools context={context} onEnd={onEditingEnd} />}
      {noticeRegion &&
        isEditing &&
        editing &&
        createPortal(<p className="sr-only">{texts.editing}</p>, noticeRegion)}
      {noticeRegion &&
        outcome &&
        createPortal(
          <Notice
            key={outcome.serial}
            action={outcome.action && actions[outcome.action]}
            isBrief={outcome.isBrief}
            close={{ label: texts.close, onClick: closeNotice, ...clickProps('dismiss') }}
            onExpire={() => show(null)}
          >
            {outcome.text}
          </Notice>,
          noticeRegion,
        )}
    </>
  );
}

/** What was said last, and a function that says a text or, with null, nothing. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const show = useCallback((text: string | null, action?: Outcome['action'], isBrief = false) => {
    setOutcome((previous) =>
      text === null ? null : { text, action, isBrief, serial: (previous?.serial ?? 0) + 1 },
    );
  }, []);
  return [outcome, show] as const;
}

/** The changes, with what another version of them says that the visitor has seen. */
function withSeenOf(changes: ListChanges, other: ListChanges): ListChanges {
  const isSeen = ([field]: readonly [string, unknown]) => field.startsWith('seen:');
  const fields = Object.entries(changes.fields).filter((entry) => !isSeen(entry));
  const seen = Object.entries(other.fields).filter(isSeen);
  return { ...changes, fields: Object.fromEntries([...fields, ...seen]) };
}

function countShown(sections: readonly SectionView[], ticks: ReadonlySet<string>) {
  const items = sections.flatMap((section) => section.items);
  const counted = new Set(items.filter(isCounted).map(({ id }) => id));
  const leftOut = items.filter((item) => !isCounted(item)).map(({ id }) => id);
  const uncounted = new Set([...leftOut, ...[...ticks].filter((id) => !counted.has(id))]);
  return { total: counted.size, uncounted: [...uncounted] };
}
