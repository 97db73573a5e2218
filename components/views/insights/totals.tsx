import { useTranslations } from 'next-intl';
import { changeOf } from '@/lib/insights/change';
import { TOTALS } from '@/lib/insights/columns';
import type { Metrics } from '@/lib/insights/definitions';
import type { Compared, Panel } from '@/lib/insights/report-data';
import { ChangeText } from './change-text';
import { DefinitionLink } from './definitions';
import { CHARTS_ID, type PageContext } from './page-context';

type TotalsProps = { totals: Panel<Compared<Metrics>>; context: PageContext };

/** The numbers of the whole period, each with its change, and a link to its chart. */
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
          <dd className="number">
            <a
              className="total"
              href={`${context.linkTo({ metric: column })}#${CHARTS_ID}`}
              aria-current={context.state.metric === column ? 'true' : undefined}
            >
              {context.formats.column(column, current)}
              <span className="sr-only"> {t('charts.show')}</span>
            </a>
          </dd>
          {previous && (
            <dd className="change">
              <ChangeText change={changeOf(column, current, previous)} formats={context.formats} />{' '}
              <span>{t('change.before', { value: context.formats.column(column, previous) })}</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
