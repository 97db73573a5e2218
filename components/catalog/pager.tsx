import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';

type PagerProps = {
  /** Number of the current page, counted from 1. */
  number: number;
  /** Number of pages. */
  count: number;
  getHref: (page: number) => string;
};

/** Links to the previous and the next page of a list; renders nothing if there is only one page. */
export function Pager({ number, count, getHref }: PagerProps) {
  const t = useTranslations('pager');
  if (count < 2) return null;
  return (
    <nav aria-label={t('label')} className="mt-10 flex flex-wrap items-center gap-3">
      {number > 1 && (
        <Link
          rel="prev"
          href={getHref(number - 1)}
          {...clickAttributes('pager', 'previous', String(number - 1))}
          className="button-plain"
        >
          {t('previous')}
        </Link>
      )}
      <span className="tabular text-ink-soft">{t('position', { number, count })}</span>
      {number < count && (
        <Link
          rel="next"
          href={getHref(number + 1)}
          {...clickAttributes('pager', 'next', String(number + 1))}
          className="button-plain"
        >
          {t('next')}
        </Link>
      )}
    </nav>
  );
}

/** The line above a title: the kind of page, and from the second page on, which page of the list it is. */
export function PageKicker({ kicker, page }: { kicker: string; page: { number: number; count: number } }) {
  const t = useTranslations('pager');
  const { number, count } = page;
  return <p className="kicker">{number > 1 ? `${kicker} · ${t('position', { number, count })}` : kicker}</p>;
}
