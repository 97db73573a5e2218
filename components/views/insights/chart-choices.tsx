import { useTranslations } from 'next-intl';
import { type Interval, intervalsOf } from '@/lib/insights/intervals';
import type { PageContext } from './page-context';

type ChartChoicesProps = {
  context: PageContext;
  interval: Interval;
  /** The id of the charts. */
  target: string;
  /** A link before those to other intervals. */
  first?: { href: string; text: string } | null;
};

/** Links to other intervals of charts. */
export function ChartChoices({ context, interval, target, first = null }: ChartChoicesProps) {
  const t = useTranslations('insights');
  const intervals = intervalsOf(context.state.range);
  if (!first && intervals.length === 1) return null;
  return (
    <ul className="row choices-of-chart" aria-label={t('charts.choices')}>
      {first && (
        <li>
          <a className="tab" href={first.href}>
            {first.text}
          </a>
        </li>
      )}
      {intervals.length > 1 &&
        intervals.map((name) => (
          <li key={name}>
            <a
              className="tab"
              href={`${context.linkTo({ interval: name })}#${target}`}
              aria-current={name === interval ? 'true' : undefined}
            >
              {t(`charts.intervals.${name}`)}
            </a>
          </li>
        ))}
    </ul>
  );
}
