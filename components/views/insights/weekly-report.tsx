import { useTranslations } from 'next-intl';
import { changeOf } from '@/lib/insights/change';
import { COLUMNS } from '@/lib/insights/columns';
import type { ReportPage } from '@/lib/insights/insights-page';
import type { Breakdown, BreakdownRow } from '@/lib/insights/insights-reader';
import { addDays, isOver } from '@/lib/insights/period';
import type { ComparedWith, Panel, ReportData } from '@/lib/insights/report-data';
import { TABLES, type TableName } from '@/lib/insights/tables';
import { valueLabel } from '@/lib/insights/value-label';
import { ChangeText } from './change-text';
import { DayNotesSection } from './day-notes';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { usePeriodSentence } from './period-controls';
import { ColumnValue } from './rate';
import { tableTitle } from './table-labels';
import { UnusualDays } from './unusual-days';

type WeekControlsProps = {
  context: PageContext;
  comparedWith: ComparedWith;
  /** Epoch milliseconds. */
  now: number;
};

/** The week of the report, with links to the weeks before and after it. */
export function WeekControls({ context, comparedWith, now }: WeekControlsProps) {
  const t = useTranslations('insights');
  const { from, to } = context.state.range;
  const hasNext = isOver({ from: addDays(from, 7), to: addDays(to, 7) }, context.zone.toDay(now));
  return (
    <section className="period" aria-label={t('period.label')}>
      <ul className="row">
        <li>
          <a className="chip" href={context.linkToWeek(-7)}>
            {t('weekly.earlier')}
          </a>
        </li>
        {hasNext && (
          <li>
            <a className="chip" href={context.linkToWeek(7)}>
              {t('weekly.later')}
            </a>
          </li>
        )}
      </ul>
      <p>{usePeriodSentence({ context, comparedWith, now })}</p>
    </section>
  );
}

type WeeklyPanelsProps = { page: Pick<ReportPage, 'data' | 'notes' | 'formToken'>; context: PageContext };

/** What was special about a week, the notes on its days, and what changed most. */
export function WeeklyPanels({ page: { data, notes, formToken }, context }: WeeklyPanelsProps) {
  const t = useTranslations('insights');
  return (
    <div className="panels">
      <PanelSection id="special" title={t('weekly.special')} panel={{ data: null }} isWide>
        <Special data={data} context={context} />
        <DayNotesSection
          notes={notes ?? { data: [] }}
          lastDay={context.state.range.to}
          context={context}
          formToken={formToken}
        />
      </PanelSection>
      {data.tables.map(({ name, breakdown }) => (
        <MostChanged key={name} name={name} breakdown={breakdown} context={context} />
      ))}
      <p className="note wide">{t('weekly.delivery')}</p>
    </div>
  );
}

/** Records and unusual days. */
function Special({ data, context }: { data: ReportData; context: PageContext }) {
  const t = useTranslations('insights');
  const records: NonNullable<ReportData['records']> = data.records ?? { data: [] };
  const unusual = data.unusual ?? { data: [] };
  const isQuiet =
    'data' in records && records.data.length === 0 && 'data' in unusual && unusual.data.length === 0;
  return (
    <>
      {'problem' in records && <p className="busy">{t(`busy.${records.problem}`)}</p>}
      {isQuiet && <p>{t('weekly.quiet')}</p>}
      {'data' in records && records.data.length > 0 && (
        <ul>
          {records.data.map(({ metric, kind, weeks }) => (
            <li key={metric}>
              {t.rich(`weekly.${kind}`, {
                weeks,
                metric: () => <a href={context.linkToChart(metric)}>{t(`metrics.${metric}`)}</a>,
              })}
            </li>
          ))}
        </ul>
      )}
      <UnusualDays days={unusual} context={context} />
    </>
  );
}

type MostChangedProps = { name: TableName; breakdown: Panel<Breakdown>; context: PageContext };

/** The rows of a table that changed most, each with a link to its numbers. */
function MostChanged({ name, breakdown, context }: MostChangedProps) {
  const t = useTranslations('insights');
  const title = tableTitle(t, name);
  const rows = 'data' in breakdown ? breakdown.data.rows : [];
  return (
    <PanelSection id={name} title={t('weekly.changed', { name: title })} panel={breakdown}>
      {rows.length === 0 ? (
        <p>{t('weekly.unchanged')}</p>
      ) : (
        <Rows name={name} rows={rows} context={context} />
      )}
      <footer>
        <a className="link" href={context.linkToTable(name)}>
          {t('table.more', { name: title })}
        </a>
      </footer>
    </PanelSection>
  );
}

type RowsProps = { name: TableName; rows: readonly BreakdownRow[]; context: PageContext };

function Rows({ name, rows, context }: RowsProps) {
  const t = useTranslations('insights');
  const { dimension, columns } = TABLES[name];
  const [measure] = columns;
  const isCompared = rows.some(({ previous }) => previous !== null);
  return (
    <table className="compact" aria-labelledby={`${name}-title`}>
      <thead>
        <tr>
          <th scope="col">{t(`dimensions.${dimension}`)}</th>
          <th scope="col">{t(`metrics.${measure}`)}</th>
          {isCompared && <th scope="col">{t('weekly.before')}</th>}
          {isCompared && <th scope="col">{t('change.title')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <bdi>{valueLabel(t, context, dimension, row.value)}</bdi>
            </th>
            <td>
              <a className="total" href={context.linkToRow(name, row.value)}>
                <ColumnValue column={measure} metrics={row} formats={context.formats} />
              </a>
            </td>
            {row.previous && (
              <>
                <td>{context.formats.value(measure, COLUMNS[measure].read(row.previous))}</td>
                <td className="change">
                  <ChangeText change={changeOf(measure, row, row.previous)} formats={context.formats} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
