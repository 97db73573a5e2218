import { useTranslations } from 'next-intl';
import type { Change } from '@/lib/insights/change';
import type { Formats } from '@/lib/insights/formats';

type ChangeTextProps = {
  /** Null for none. */
  change: Change | null;
  formats: Formats;
};

/** A change with its sign, which is read out in words, in the colour of whether it is good; grey if it can be chance. */
export function ChangeText({ change, formats }: ChangeTextProps) {
  const t = useTranslations('insights');
  if (change === null) return null;
  const { size, kind, isGood, isSmall } = change;
  const judged = isGood ? 'better' : 'worse';
  const className = isSmall || isGood === null ? 'small' : judged;
  if (size === Number.POSITIVE_INFINITY) return <b className={className}>{t('change.new')}</b>;
  const isPercent = kind === 'percent';
  const number = isPercent ? formats.change(size) : formats.pointChange(size);
  if (number === (isPercent ? formats.change(0) : formats.pointChange(0)))
    return <b className="small">{t('change.same')}</b>;
  const amount = isPercent
    ? formats.wholePercent(Math.abs(size))
    : t('change.longPoints', { points: formats.points(size) });
  return (
    <b className={className}>
      <span aria-hidden="true">{isPercent ? number : t('change.points', { points: number })}</span>
      <span className="sr-only">
        {t(size > 0 ? 'change.more' : 'change.less', { change: amount })}
        {!isSmall && isGood !== null && size > 0 !== isGood && ` (${t(`change.${judged}`)})`}
      </span>
    </b>
  );
}
