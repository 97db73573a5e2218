import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';

type PagerProps = {
  /** Counted from 1. */
  number: number;
  count: number;
  hrefOf: (page: number) => string;
};

/** Links to the pages of a list; nothing where there is only one. */
export function Pager({ number, count, hrefOf }: PagerProps) {
  const t = useTranslations('pager');
  if (count < 2) return null;
  return (
    <nav aria-label={t('label')} className="mt-10 flex flex-wrap items-center gap-3">
      {number > 1 && (
        <Link
          rel="prev"
          href={hrefOf(number - 1)}
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
          href={hrefOf(number + 1)}
          {...clickAttributes('pager', 'next', String(number + 1))}
          className="button-plain"
        >
          {t('next')}
        </Link>
      )}
    </nav>
  );
}
