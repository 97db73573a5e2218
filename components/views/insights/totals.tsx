import { useTranslations } from 'next-intl';
import { COLUMNS, type Column, TOTALS } from '@/lib/insights/columns';
import type { Metrics } from '@/lib/insights/definitions';
import type { Compared, Panel } from '@/lib/insights/report-data';
import { DefinitionLink } from './definitions';
import type { PageContext } from './page-context';

type TotalsProps = { totals: Panel<Compared<Metrics>>; context: PageContext };

/** The numbers of the whole period, each with its change. */
export function Totals({ totals, context }: TotalsProps) {
  const t = useTranslations('insights');
  if (!('data' in totals)) return <p className="panel wide busy">{t(`busy.${totals.problem}`)}</p>;
  const { current, previous } = totals.data;
  return (
    <dl className="totals">
      {TOTALS.map((column) => (
        <div key={column}>
          <dt>
            <DefinitionLink column={column}>{t(`metrics.${column}`)}</DefinitionLink>
          </dt>
          <dd className="number">{context.formats.column(column, current)}</dd>
          {previous && <Change column={column} current={current} previous={previous} context={context} />}
        </div>
      ))}
    </dl>
  );
}

type ChangeProps = { column: Column; current: Metrics; previous: Metrics; context: PageContext };

function Change({ column, current, previous, context: { formats } }: ChangeProps) {
  const t = useTranslations('insights');
  const { read } = COLUMNS[column];
  const now = read(current);
  const before = read(previous);
  const beforeText = t('change.before', { value: formats.column(column, previous) });
  return (
    <dd className="change">
      <ChangeText now={now} before={before} formats={formats} /> <span>{beforeText}</span>
    </dd>
  );
}

type ChangeTextProps = { now: number | null; before: number | null; formats: PageContext['formats'] };

/** The change in percent with its sign, which is read out in words. */
export function ChangeText({ now, before, formats }: ChangeTextProps) {
  const t = useTranslations('insights');
  if (now === null || before === null) return null;
  if (before === 0) return now > 0 ? <b>{t('change.new')}</b> : <b>{t('change.same')}</b>;
  const change = now / before - 1;
  const text = formats.change(change);
  if (text === formats.change(0)) return <b>{t('change.same')}</b>;
  const size = formats.wholePercent(Math.abs(change));
  return (
    <b>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{t(change > 0 ? 'change.more' : 'change.less', { change: size })}</span>
    </b>
  );
}
