import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ChecklistItems } from '@/components/catalog/checklist-items';
import { TickProgress } from '@/components/catalog/tick-progress';
import { TickSync } from '@/components/catalog/tick-sync';
import { useListKey } from '@/components/catalog/use-list-key';
import { useShownList } from '@/components/catalog/use-shown-list';
import { useTickCount } from '@/components/catalog/use-tick-count';
import { deferHydration } from '@/components/ui/deferred';
import { Icon } from '@/components/ui/icon';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { useTrackTemplateView } from '@/lib/analytics/use-track-template-view';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { apiPaths } from '@/lib/links/api-paths';
import { LIST_ID } from '@/lib/links/fragments';
import type { TemplateViewProps } from '@/lib/page/view-props';
import { TemplateHeader } from './template-header';
import { useVisitorVersion } from './use-visitor-version';
import type { VisitorVersion } from './visitor-version';

/** Number of items above which sections outside of the viewport are not rendered (`content-visibility`). */
const LONG_LIST = 150;

/** Number of items above which a list is printed smaller, so that it has two pages. */
const MANY_ITEMS = 50;

/** Id of the links to the sections. */
const SECTION_NAV_ID = '_sections';

export function TemplateView(props: TemplateViewProps) {
  const { template, updatedOn, url, editTarget, name, day, related } = props;
  const { id, title, updated, itemCount } = template;
  const edit = { target: editTarget, id, title, version: updated, locale: template.locale, url };
  const listKey = useListKey(id);
  const locale = useLocale();
  const langProps = langAttributes(template.locale, locale);
  const isLong = itemCount > LONG_LIST;
  const list = useMemo(() => toListProperties(template), [template]);
  const { sections, editing, element, ...parts } = useVisitorVersion({
    list,
    listKey,
    name,
    sections: props.sections,
  });
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  useTrackTemplateView(list);
  useShownList(list, { listKey, name });

  return (
    <>
      <article
        className="template frame"
        data-long={isLong || undefined}
        data-many={itemCount > MANY_ITEMS || undefined}
      >
        <TemplateHeader template={template} updatedOn={updatedOn} name={name}>
          {sections.some(({ due }) => due) && (
            <DeferredListDay
              list={list}
              listKey={listKey}
              url={url}
              name={day}
              sections={sections}
              langProps={langProps}
            />
          )}
        </TemplateHeader>
        <DeferredListTools
          list={list}
          listKey={listKey}
          name={name}
          url={url}
          edit={edit}
          source={props.sections}
          sections={sections}
          editing={editing}
          instant={isLong}
          subject={template.subject}
        />
        <div data-sticky-bar className="sticky-progress print:hidden">
          <TickProgress listKey={listKey} items={items} />
          {element}
          <SectionNavButton sections={sections} />
        </div>
        <TickSync
          key={listKey}
          id={LIST_ID}
          tabIndex={-1}
          listKey={listKey}
          className="template-list"
          {...langProps}
        >
          {sections.map((section) => (
            <TemplateSection key={section.id} {...parts} listId={id} listKey={listKey} section={section} />
          ))}
        </TickSync>
        <div className="template-aside">
          <DeferredTemplateAside
            id={SECTION_NAV_ID}
            listKey={listKey}
            sections={sections}
            instant={isLong}
            langProps={langProps}
          />
        </div>
        <PrintedUrl id={id} url={url} />
      </article>
      <DeferredTemplateFoot edit={edit} related={related} tags={template.tags} />
    </>
  );
}

function toListProperties({
  id,
  title,
  tags,
  channel,
  locale,
  itemCount,
}: TemplateViewProps['template']): ListProperties {
  return { id, title, tags: tags.map((tag) => tag.id), channel: channel.id, locale, items: itemCount };
}

// The checklist hydrates first, then the components around it.

const serverParts =
  typeof window === 'undefined'
    ? (require('./deferred-parts') as typeof import('./deferred-parts')).DEFERRED_PARTS
    : null;

const loadParts = async () => (await import('./deferred-parts')).DEFERRED_PARTS;

const DeferredListDay = deferHydration(serverParts?.ListDay ?? null, async () => (await loadParts()).ListDay);

const DeferredListTools = deferHydration(
  serverParts?.ListTools ?? null,
  async () => (await loadParts()).ListTools,
  { atOnce: true },
);

const DeferredTemplateAside = deferHydration(
  serverParts?.TemplateAside ?? null,
  async () => (await loadParts()).TemplateAside,
  { atOnce: true },
);

const DeferredTemplateFoot = deferHydration(
  serverParts?.TemplateFoot ?? null,
  async () => (await loadParts()).TemplateFoot,
);

/** On small screens: a button that opens the links to the sections. Needs no JavaScript. */
function SectionNavButton({ sections }: { sections: readonly SectionView[] }) {
  const t = useTranslations('template');
  if (sections.filter((section) => section.titleHtml).length < 2) return null;
  return (
    <button
      type="button"
      popoverTarget={SECTION_NAV_ID}
      aria-label={t('sections')}
      title={t('sections')}
      {...clickAttributes('sections', 'menu')}
      className="icon-only lg:hidden"
    >
      <Icon name="list-tree" />
    </button>
  );
}

type TemplateSectionProps = Pick<Partial<VisitorVersion>, 'ItemPart' | 'SectionEnd'> & {
  listId: string;
  listKey: string;
  section: SectionView;
};

/** A section of a checklist: its heading, progress and items. */
function TemplateSection({ listId, listKey, section, ItemPart, SectionEnd }: TemplateSectionProps) {
  const { id, titleHtml, items } = section;
  return (
    <section aria-labelledby={titleHtml ? id : undefined}>
      {titleHtml && (
        <div className="section-title">
          <h2 id={id} tabIndex={-1}>
            <SafeHtml html={titleHtml} />
          </h2>
          <SectionTickProgress listKey={listKey} items={items} />
        </div>
      )}
      <ChecklistItems position="checklist" listId={listId} items={items} ItemPart={ItemPart} />
      {SectionEnd && <SectionEnd section={section} />}
    </section>
  );
}

/** How many of a section's items are ticked, as a small progress bar and as numbers. */
function SectionTickProgress({ listKey, items }: { listKey: string; items: readonly ItemView[] }) {
  const t = useTranslations('checklist');
  const { done, total } = useTickCount(listKey, items);
  if (total === 0) return null;
  return (
    <p className="meta">
      <span className="sr-only">{t('progress', { done, total })}</span>
      <progress className="progress section-progress" value={done} max={total} aria-hidden="true" />
      <span aria-hidden="true" className={done === total ? 'text-leaf-strong' : ''}>
        {t('progressShort', { done, total })}
      </span>
    </p>
  );
}

/** For print only, at the top of the first page: the URL of the page as text and as a QR code. */
function PrintedUrl({ id, url }: { id: string; url: string }) {
  const t = useTranslations('template');
  const locale = useLocale();
  return (
    <footer className="printed-url">
      <img src={apiPaths.templateQrCode(id, locale)} alt="" width={64} height={64} fetchPriority="low" />
      <p>
        {t('printedFrom')}
        <br />
        {url}
      </p>
    </footer>
  );
}
