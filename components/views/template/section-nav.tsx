import { useTranslations } from 'next-intl';
import { type MouseEvent, memo, useEffect, useState } from 'react';
import { useTickCount } from '@/components/catalog/use-tick-count';
import { SafeHtml } from '@/components/ui/safe-html';
import { useReopenedPopover } from '@/components/ui/use-reopened-popover';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { closePopover, closePopoverOnBlur } from '@/lib/browser/close-popover';
import { hasModifier } from '@/lib/browser/has-modifier';
import { scrollToId } from '@/lib/browser/scroll-to-id';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import type { langAttributes } from '@/lib/i18n/lang-attributes';

type SectionNavProps = {
  /** Id of the element, for the button that opens it. */
  id: string;
  listKey: string;
  sections: readonly SectionView[];
  /** Disables smooth scrolling: sections that are rendered on the way would change the position of the target. */
  instant: boolean;
  /** Attributes of content in another language than the page. */
  langProps: ReturnType<typeof langAttributes>;
};

/**
 * Links to the sections of a checklist, with how much of each is done: beside the list on wide screens, a menu on small ones. They are plain anchors;
 * with JavaScript they scroll smoothly, and the section that is being read is marked.
 */
export const SectionNav = memo(function SectionNav(props: SectionNavProps) {
  const { id, listKey, sections, instant, langProps } = props;
  const t = useTranslations('template');
  const current = useCurrentSection(sections);
  useReopenedPopover('.section-nav');
  const titled = sections.filter((section) => section.titleHtml);
  if (titled.length < 2) return null;
  return (
    <nav
      id={id}
      popover="auto"
      onBlur={closePopoverOnBlur}
      aria-labelledby="_sections-title"
      className="panel section-nav print:hidden"
    >
      <h2 id="_sections-title" className="font-sans text-ink-soft text-sm">
        {t('sections')}
      </h2>
      <ul {...langProps}>
        {titled.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              onClick={(event) => handleClick(event, section.id, instant)}
              aria-current={section.id === current ? 'location' : undefined}
              {...clickAttributes('sections', 'section', section.id)}
            >
              <SectionCount listKey={listKey} items={section.items} /> <SafeHtml html={section.titleHtml} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** How many items of a section are ticked. */
function SectionCount({ listKey, items }: { listKey: string; items: readonly ItemView[] }) {
  const t = useTranslations('card');
  const { done, total } = useTickCount(listKey, items);
  if (total === 0) return null;
  return (
    <span className="meta" data-done={done === total || undefined}>
      {t('progressShort', { done, total })}
    </span>
  );
}

function handleClick(event: MouseEvent, id: string, instant: boolean): void {
  if (hasModifier(event)) return;
  event.preventDefault();
  closePopover(event);
  scrollToId(id, { stickyBar: true, instant });
  // Not another entry: Next's router would not restore its place on Back.
  window.history.replaceState(window.history.state, '', `#${id}`);
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** From just below the target of a jump, which is 140 px below the top, to the middle of the window. */
const READING_AREA = '-150px 0px -50% 0px';

/**
 * Returns the id of the section that is being read: the first one in the reading area, or the last that was there. At
 * the top of the page, before a section gets there, it is the first section.
 */
function useCurrentSection(sections: readonly SectionView[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inArea = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inArea.set(target, isIntersecting);
        const [first] = [...inArea].find(([, isIntersecting]) => isIntersecting) ?? [];
        const [firstSection] = sections;
        if (first) setCurrent(first.getAttribute('aria-labelledby') ?? undefined);
        else setCurrent((last) => last ?? firstSection?.id);
      },
      { rootMargin: READING_AREA },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id)?.closest('section');
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
