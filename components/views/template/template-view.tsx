import { useMemo } from 'react';
import { TickProgress } from '@/components/catalog/tick-progress';
import { TickSync } from '@/components/catalog/tick-sync';
import { useListKey } from '@/components/catalog/use-list-key';
import { useShownList } from '@/components/catalog/use-shown-list';
import { deferHydration } from '@/components/ui/deferred';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { useTrackTemplateView } from '@/lib/analytics/use-track-template-view';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { LIST_ID } from '@/lib/links/fragments';
import type { TemplateViewProps } from '@/lib/page/view-props';
import { SECTION_NAV_ID, SectionNavButton } from './section-nav-button';
import { TemplateHeader } from './template-header';
import { TemplateSection } from './template-section';
import { useVisitorVersion } from './use-visitor-version';

/** Number of items above which sections outside of the viewport are not rendered (`content-visibility`). */
const LONG_LIST = 150;

/** Number of items above which a list is printed smaller, so that it has two pages. */
const MANY_ITEMS = 50;

export function TemplateView(props: TemplateViewProps) {
  const { template, updatedOn, url, editTarget, name, day } = props;
  const { id, title, updated, itemCount } = template;
  const edit = useMemo(
    () => ({ target: editTarget, id, title, version: updated, locale: template.locale, url }),
    [editTarget, id, title, updated, template.locale, url],
  );
  const listKey = useListKey(id);
  const locale = useLocale();
  const langProps = useMemo(() => langAttributes(template.locale, locale), [template.locale, locale]);
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
          {...props}
          list={list}
          listKey={listKey}
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
      </article>
      <DeferredTemplateFoot {...props} edit={edit} />
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
