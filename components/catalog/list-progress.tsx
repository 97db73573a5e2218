import { useTranslations } from 'next-intl';

type ListProgressProps = { done: number; total: number; textClass: string; barClass?: string };

/** How many items of a list are ticked, as numbers and as a bar. */
export function ListProgress({ done, total, textClass, barClass = 'progress' }: ListProgressProps) {
  const t = useTranslations('card');
  return (
    <>
      <span className={textClass} aria-hidden="true">
        {t('progressShort', { done, total })}
      </span>
      <progress className={barClass} value={done} max={total} aria-label={t('progress', { done, total })} />
    </>
  );
}
