import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { SafeHtml } from '@/components/ui/safe-html';
import { scrollToId } from '@/lib/browser/scroll-to-id';
import type { SectionView } from '@/lib/catalog/checklist-view';

/** Links to the sections of a list. They are plain anchors; with JavaScript the way there is smooth. */
export function SectionNav({ sections }: { sections: readonly SectionView[] }) {
  const t = useTranslations('template');
  return (
    <nav
      aria-label={t('sections')}
      className="mt-4 text-sm lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:mt-8 lg:self-start print:hidden"
    >
      <h2 className="font-semibold text-ink-soft">{t('sections')}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-4 lg:block">
        {sections
          .filter((section) => section.titleHtml)
          .map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                onClick={(event) => jump(event, section.id)}
                className="inline-flex min-h-9 items-center text-leaf-strong underline-offset-4 hover:underline"
              >
                <SafeHtml html={section.titleHtml} />
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function jump(event: MouseEvent, id: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  scrollToId(id, { stickyBar: true });
  window.history.pushState(window.history.state, '', `#${id}`);
  document.getElementById(id)?.focus({ preventScroll: true });
}
