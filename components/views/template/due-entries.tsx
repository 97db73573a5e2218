import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { toItemProperty } from '@/lib/analytics/track-item';
import { hasModifier } from '@/lib/browser/has-modifier';
import { scrollToId } from '@/lib/browser/scroll-to-id';
import type { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { formatDay } from '@/lib/text/format-day';
import { type DueEntry, findDue } from './list-due-entries';

type DueEntriesProps = {
  listId: string;
  entries: readonly DueEntry[];
  /** `YYYY-MM-DD`. */
  today: string;
  /** Attributes of content in another language than the page. */
  langProps: ReturnType<typeof langAttributes>;
};

/** Links to what was due first and is open, with the number of others that are late, and to what is due next. */
export function DueEntries({ listId, entries, today, langProps }: DueEntriesProps) {
  const t = useTranslations('day');
  const locale = useLocale();
  const { late, next } = findDue(entries, today);
  const [first] = late;
  const row = (entry: DueEntry, isLate: boolean) => (
    <li key={entry.id}>
      {isLate ? '' : `${t('next')} `}
      <a
        href={`#${entry.id}`}
        onClick={(event) => jumpTo(event, entry.id)}
        {...clickAttributes('list-day', 'due', listId, toItemProperty(entry.id))}
        {...langProps}
        className="prose-link"
      >
        <bdi>
          <SafeHtml html={entry.titleHtml} />
        </bdi>
      </a>{' '}
      <span className="meta">
        {t(isLate ? 'since' : entry.isDay ? 'on' : 'by', { date: formatDay(entry.date, locale, today) })}
        {' · '}
        {t('open', { count: entry.open })}
      </span>
    </li>
  );
  if (!first && !next) return null;
  return (
    <ul aria-label={t('due')} className="due-entries print:hidden">
      {first && row(first, true)}
      {late.length > 1 && <li className="meta">{t('moreLate', { count: late.length - 1 })}</li>}
      {next && row(next, false)}
    </ul>
  );
}

function jumpTo(event: MouseEvent, id: string): void {
  if (hasModifier(event)) return;
  event.preventDefault();
  scrollToId(id, { stickyBar: true });
  const element = document.getElementById(id);
  (element?.querySelector('input') ?? element)?.focus({ preventScroll: true });
}
