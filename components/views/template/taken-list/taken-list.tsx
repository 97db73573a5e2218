import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Illustrated } from '@/components/catalog/illustration';
import { TickProgress } from '@/components/catalog/tick-progress';
import { TickSync } from '@/components/catalog/tick-sync';
import { ListDay } from '@/components/views/template/list-day';
import { hasDates } from '@/components/views/template/list-due-entries';
import { VisitorList } from '@/components/views/template/own-list/visitor-list';
import { SectionNav } from '@/components/views/template/section-nav';
import { SECTION_NAV_ID, SectionNavButton } from '@/components/views/template/section-nav-button';
import { TemplateSection } from '@/components/views/template/template-section';
import type { VisitorVersion } from '@/components/views/template/visitor-version';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { activeListKey, subscribeToChosenCopies } from '@/lib/browser/active-copy';
import { isRecentList } from '@/lib/browser/recent-lists';
import { readTakenText, subscribeToTakenLists } from '@/lib/browser/taken-lists';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { useLocale } from '@/lib/i18n/use-locale';
import { LIST_ID } from '@/lib/links/fragments';
import { paths } from '@/lib/links/paths';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';
import { parseTakenList, type TakenList as TakenListContent } from '@/lib/list/taken-list';
import { TakenListTools } from './taken-list-tools';

/** The taken list that the visitor has chosen last, or how to get one. */
export function TakenList() {
  const readKey = () => activeListKey(TAKEN_LIST_ID);
  const listKey = useSyncExternalStore(subscribeToChosenCopies, readKey, () => TAKEN_LIST_ID);
  const text = useSyncExternalStore(
    subscribeToTakenLists,
    () => readTakenText(listKey),
    () => null,
  );
  const content = useMemo(() => parseTakenList(text), [text]);
  return content ? (
    <OpenedList listKey={listKey} content={content} />
  ) : (
    <NoList isDamaged={text !== null || isRecentList(listKey)} />
  );
}

function NoList({ isDamaged }: { isDamaged: boolean }) {
  const t = useTranslations('takenList');
  return (
    <article className="frame pt-10">
      <Illustrated name="no-lists" tint="leaf">
        <h1>{t(isDamaged ? 'damaged' : 'none')}</h1>
        <p className="lead mt-4">{t(isDamaged ? 'damagedText' : 'noneText')}</p>
        <p className="dialog-buttons mt-6">
          <YourListsLink className="button" />
          <Link
            href={paths.templates()}
            {...clickAttributes('private-share', 'all-templates')}
            className="button-plain"
          >
            {t('findList')}
          </Link>
        </p>
      </Illustrated>
    </article>
  );
}

/** The language of a list is unknown. */
const NO_LANGUAGE = {};

type OpenedListProps = { listKey: string; content: TakenListContent };

function OpenedList({ listKey, content }: OpenedListProps) {
  const t = useTranslations('takenList');
  const locale = useLocale();
  const { title, owner, day } = content;
  // As the event plan describes lists, and without anything of this one.
  const list = useMemo<ListProperties>(() => {
    const items = content.sections.reduce((count, section) => count + section.items.length, 0);
    return { id: TAKEN_LIST_ID, title: TAKEN_LIST_ID, tags: [], channel: TAKEN_LIST_ID, locale, items };
  }, [content, locale]);
  const source = content.sections as readonly SectionView[];
  const [version, setVersion] = useState<VisitorVersion>();
  const [isEditing, setIsEditing] = useState(false);
  const sections = version?.sections ?? source;
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  // The same for all taken lists.
  const url = window.location.origin + window.location.pathname;
  const edit = useCallback(() => setIsEditing((before) => !before), []);
  return (
    <article className="template frame">
      <header className="template-header">
        <p className="kicker">{t('from', { name: owner })}</p>
        <h1 dir="auto">{title}</h1>
        {hasDates(sections) && (
          <ListDay
            list={list}
            title={title}
            listKey={listKey}
            url={url}
            name={day}
            sections={sections}
            langProps={NO_LANGUAGE}
          />
        )}
      </header>
      <TakenListTools
        list={list}
        title={title}
        listKey={listKey}
        url={url}
        source={source}
        sections={sections}
        isEditing={isEditing}
        onEdit={edit}
      />
      <div data-sticky-bar className="sticky-progress print:hidden">
        <TickProgress listKey={listKey} items={items} />
        <VisitorList
          key={listKey}
          list={list}
          listKey={listKey}
          name={title}
          sections={source}
          isEditing={isEditing}
          onVersion={setVersion}
          onEditingEnd={() => setIsEditing(false)}
        />
        <SectionNavButton sections={sections} />
      </div>
      {/* The language of the list is unknown. */}
      <TickSync
        key={listKey}
        id={LIST_ID}
        tabIndex={-1}
        listKey={listKey}
        className="template-list"
        dir="auto"
      >
        {sections.map((section) => (
          <TemplateSection
            key={section.id}
            listId={TAKEN_LIST_ID}
            listKey={listKey}
            section={section}
            ItemPart={version?.ItemPart}
            SectionEnd={version?.SectionEnd}
          />
        ))}
      </TickSync>
      <div className="template-aside">
        <SectionNav
          id={SECTION_NAV_ID}
          listKey={listKey}
          sections={sections}
          instant={false}
          langProps={NO_LANGUAGE}
        />
      </div>
      <p className="mt-12 border-line border-t pt-4 text-ink-soft text-sm print:hidden">
        {t('stored')} <YourListsLink className="prose-link py-3.5" />
      </p>
    </article>
  );
}

function YourListsLink({ className }: { className: string }) {
  const t = useTranslations('shell');
  return (
    <Link
      href={paths.yourLists()}
      {...clickAttributes('private-share', 'your-lists')}
      prefetch={false}
      className={className}
    >
      {t('yourLists')}
    </Link>
  );
}
