import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { describeMover, describeUnusual } from '@/lib/insights/describe-unusual';
import { withFilter } from '@/lib/insights/filters';
import type { Panel } from '@/lib/insights/report-data';
import type { UnusualDay } from '@/lib/insights/unusual-days';
import { ChartMark } from './chart-marks';
import { UNUSUAL_DEFINITION_ID } from './definitions';
import type { PageContext } from './page-context';

type UnusualDaysProps = { days: Panel<readonly UnusualDay[]>; context: PageContext };

/** The days that charts mark as unusual, each with what moved it. */
export function UnusualDays({ days, context }: UnusualDaysProps) {
  const t = useTranslations('insights');
  if ('problem' in days) return <p className="busy">{t('unusualDays.unknown')}</p>;
  if (days.data.length === 0) return null;
  return (
    <section aria-labelledby="unusual-title">
      <h3 id="unusual-title">
        <a className="definition" href={`#${UNUSUAL_DEFINITION_ID}`}>
          {t('unusualDays.title')}
        </a>
      </h3>
      <ul className="marked-days">
        {days.data.map((unusual) => (
          <li key={unusual.day}>
            <ChartMark kind="unusual" />
            <p>
              <a href={context.linkTo(daysOf(unusual))}>{context.formats.weekday(unusual.day)}</a>
              {': '}
              {describeUnusual(t, context.formats, unusual)} <Movers unusual={unusual} context={context} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What moved a day, with links to its numbers for only that. */
function Movers({ unusual, context }: { unusual: UnusualDay; context: PageContext }) {
  const t = useTranslations('insights');
  if (unusual.movers.length === 0) return t('unusualDays.spread');
  const links = unusual.movers.map((mover) => (
    <a
      key={mover.dimension}
      href={context.linkTo(
        withFilter({ ...context.state, ...daysOf(unusual) }, mover.dimension, mover.value),
      )}
    >
      {describeMover(t, mover, context)}
    </a>
  ));
  const list = new Intl.ListFormat(context.locale).formatToParts(links.map((_, index) => String(index)));
  return t.rich('unusualDays.mostly', {
    values: () =>
      list.map(({ type, value }) => (
        <Fragment key={`${type} ${value}`}>{type === 'element' ? links[Number(value)] : value}</Fragment>
      )),
  });
}

function daysOf({ day }: UnusualDay) {
  return { period: 'custom', range: { from: day, to: day } } as const;
}
