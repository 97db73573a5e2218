import { useTranslations } from 'next-intl';
import { changeOf } from '@/lib/insights/change';
import { COLUMNS, type Column, isOfServer, TOTALS, WHOLE_OF } from '@/lib/insights/columns';
import type { Metrics } from '@/lib/insights/definitions';
import { areRedirectsUnknown, areVisitsUnknown } from '@/lib/insights/filters';
import type { Compared, Panel } from '@/lib/insights/report-data';
import { ChangeText } from './change-text';
import { DefinitionLink } from './definitions';
import type { PageContext } from './page-context';
import { Share } from './rate';

type TotalsProps = { totals: Panel<Compared<Metrics>>; context: PageContext };

/** The numbers of the whole period that a report has, each with its change, and a link to its chart. */
export function Totals({ totals, context }: TotalsProps) {
  const t = useTranslations('insights');
  if (!('data' in totals)) return <p className="panel wide busy">{t(`busy.${totals.problem}`)}</p>;
  const { current, previous } = totals.data;
  return (
    <dl className="totals">
      {(TOTALS[context.report] ?? []).map((column) => (
        <Total key={column} column={column} current={current} previous={previous} context={context} />
      ))}
    </dl>
  );
}

type TotalProps = Compared<Metrics> & { column: Column; context: PageContext };

function Total({ column, current, previous, context }: TotalProps) {
  const t = useTranslations('insights');
  const { formats, state } = context;
  const isUnknown = isOfServer(column) ? areRedirectsUnknown : areVisitsUnknown;
  const isKnown = !isUnknown(state.filters);
  return (
    <div>
      <dt>
        <DefinitionLink column={column}>{t(`metrics.${column}`)}</DefinitionLink>
      </dt>
      <dd className="number">
        <a
          className="total"
          href={context.linkToChart(column)}
          aria-current={context.state.metric === column ? 'true' : undefined}
        >
          {isKnown ? formats.column(column, current) : '–'}
          <span className="sr-only"> {t('charts.show')}</span>
        </a>
      </dd>
      <PartOf column={column} metrics={current} context={context} />
      {!isKnown && <dd className="change">{t('totals.notKnown')}</dd>}
      {isKnown && previous && (
        <dd className="change">
          <ChangeText change={changeOf(column, current, previous)} formats={formats} />{' '}
          <span>{t('change.before', { value: formats.column(column, previous) })}</span>
        </dd>
      )}
    </div>
  );
}

type PartOfProps = { column: Column; metrics: Metrics; context: PageContext };

/** The share of a number that is a part of another one. */
function PartOf({ column, metrics, context: { formats } }: PartOfProps) {
  const t = useTranslations('insights');
  const whole = WHOLE_OF[column];
  if (whole === undefined) return null;
  const [part, all] = [column, whole].map((name) => COLUMNS[name].read(metrics) ?? 0);
  if (!all) return null;
  return (
    <dd className="share">
      {t.rich('totals.part', {
        whole: t(`metrics.${whole}`),
        share: () => <Share part={part ?? 0} whole={all} formats={formats} />,
      })}
    </dd>
  );
}
