import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { scrollToId } from '@/lib/browser/scroll-to-id';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { langAttributes } from '@/lib/i18n/lang-attributes';

type SectionNavProps = {
  sections: readonly SectionView[];
  /** Disables smooth scrolling: sections that are rendered on the way would change the position of the target. */
  instant: boolean;
  /** Attributes of content in another language than the page. */
  langProps: ReturnType<typeof langAttributes>;
};

/** Links to the sections of a checklist. They are plain anchors; with JavaScript they scroll smoothly. */
export function SectionNav({ sections, instant, langProps }: SectionNavProps) {
  const t = useTranslations('template');
  const titled = sections.filter((section) => section.titleHtml);
  if (titled.length < 2) return null;
  return (
    <nav aria-labelledby="section-nav" className="section-nav print:hidden">
      <h2 id="section-nav" className="font-sans text-ink-soft text-sm">
        {t('sections')}
      </h2>
      <ul {...langProps}>
        {titled.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              onClick={(event) => handleClick(event, section.id, instant)}
              {...clickAttributes('sections', 'section', section.id)}
            >
              <SafeHtml html={section.titleHtml} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function handleClick(event: MouseEvent, id: string, instant: boolean): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  scrollToId(id, { stickyBar: true, instant });
  window.history.pushState(window.history.state, '', `#${id}`);
  document.getElementById(id)?.focus({ preventScroll: true });
}
