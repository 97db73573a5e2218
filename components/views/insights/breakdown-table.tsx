import { useTranslations } from 'next-intl';
import { changeOfValue } from '@/lib/insights/change';
import { COLUMNS, type Column } from '@/lib/insights/columns';
import type { Breakdown, BreakdownRow } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import type { SortColumn } from '@/lib/insights/table-view';
import { hasHistory, hasManyTables, hasShares, TABLES, type TableName } from '@/lib/insights/tables';
import { Bar } from './bar';
import { ChangeText } from './change-text';
import { definitionOf, HowCounted } from './definitions';
import type { PageContext } from './page-context';
import { ColumnValue, Share } from './rate';
import { RowValue } from './row-value';
import { SortHeader } from './sort-header';
import { TablePanel } from './table-panel';

type BreakdownTableProps = {
  name: TableName;
  breakdown: Panel<Breakdown>;
  context: PageContext;
};

/** Columns of a table on the overview, where two tables are beside each other. */
const OVERVIEW_COLUMNS = 2;

/** Columns that a phone has room for below a value. Rows with more of them become blocks there. */
const NARROW_COLUMNS = 2;

/** Tables with notes on what their values are. */
const NOTED = [
  'pages',
  'lists',
  'share-methods',
  'search-terms',
  'empty-searches',
  'channels',
  'sources',
  'referrer-hosts',
  'referrer-pages',
  'mediums',
  'campaigns',
  'campaign-contents',
  'campaign-terms',
  'entry-pages',
  'stores',
  'positions',
  'redirects',
  'devices',
  'languages',
  'errors',
  'exit-pages',
  'visitor-kinds',
  'recent-pages',
  'recent-sources',
] as const satisfies readonly TableName[];

/** The values of a dimension with their numbers: the first rows, or if the page shows only this table, one page of all. */
export function BreakdownTable({ name, breakdown, context }: BreakdownTableProps) {
  const t = useTranslations('insights');
  const { report, state } = context;
  const isOverview = report === 'overview';
  const isWhole = state.table.table === name;
  const columns = isOverview ? TABLES[name].columns.slice(0, OVERVIEW_COLUMNS) : TABLES[name].columns;
  const noted = NOTED.find((table) => table === name);
  return (
    <TablePanel
      name={name}
      note={noted && t(`notes.${noted}`)}
      panel={breakdown}
      isWide={isWhole}
      context={context}
      definitions={!isOverview && <HowCounted entries={columns.map((column) => definitionOf(t, column))} />}
    >
      {(data) => <Table name={name} columns={columns} breakdown={data} context={context} />}
    </TablePanel>
  );
}

type TableProps = {
  name: TableName;
  columns: readonly Column[];
  breakdown: Breakdown;
  context: PageContext;
};

function Table({ name, columns, breakdown, context }: TableProps) {
  const t = useTranslations('insights');
  const { rows, highest, sum } = breakdown;
  const [first, ...others] = columns;
  const { dimension } = TABLES[name];
  const measure = TABLES[name].columns[0];
  const isCompared = rows.some(({ previous }) => previous !== null);
  const isDated = hasHistory(name) && context.report !== 'overview';
  const header = (column: SortColumn) => (
    <SortHeader key={column} name={name} column={column} context={context} />
  );
  const cell = (column: Column, row: BreakdownRow) => (
    <td key={column} data-label={t(`metrics.${column}`)}>
      <ColumnValue column={column} metrics={row} formats={context.formats} />
    </td>
  );
  const isStacked = columns.length + Number(isDated) > NARROW_COLUMNS;
  const isBrief = context.state.table.table !== name && hasManyTables(context.report);
  return (
    <table
      className={isStacked ? `stacked${isBrief ? ' brief' : ''}` : 'compact'}
      aria-labelledby={`${name}-title`}
    >
      <thead>
        <tr>
          {header('value')}
          {first && header(first)}
          {hasShares(name) && (
            <th scope="col">
              <span className="sort">{t('returning.share')}</span>
            </th>
          )}
          {isCompared && header('change')}
          {others.map(header)}
          {isDated && header('firstSeen')}
          {isDated && header('lastSeen')}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <RowValue dimension={dimension} value={row.value} context={context} />
              {row.history?.isNew && <b className="new">{t('table.isNew')}</b>}
              <Bar share={(COLUMNS[measure].read(row) ?? 0) / Math.max(1, highest)} locale={context.locale} />
            </th>
            {first && cell(first, row)}
            {hasShares(name) && (
              <td data-label={t('returning.share')}>
                <Share part={COLUMNS[measure].read(row) ?? 0} whole={sum} formats={context.formats} />
              </td>
            )}
            {isCompared && (
              <td className="change" data-label={t('change.title')}>
                <ChangeText
                  change={
                    row.previous && changeOfValue({ dimension, value: row.value }, measure, row, row.previous)
                  }
                  formats={context.formats}
                />
              </td>
            )}
            {others.map((column) => cell(column, row))}
            {isDated && (
              <>
                <td data-label={t('table.firstSeen')}>
                  <DayAndBuild
                    day={row.history?.firstSeen}
                    build={row.history?.firstBuild}
                    context={context}
                  />
                </td>
                <td data-label={t('table.lastSeen')}>
                  <DayAndBuild day={row.lastSeen} build={row.history?.lastBuild} context={context} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayAndBuildProps = { day: string | undefined; build: string | null | undefined; context: PageContext };

/** A day on which something happened, and the build of the site at that time. */
function DayAndBuild({ day, build, context }: DayAndBuildProps) {
  const t = useTranslations('insights');
  if (day === undefined) return '–';
  return (
    <>
      {context.formats.day(day)}
      {build && (
        <span className="share">
          {t('table.build')} <bdi>{build}</bdi>
        </span>
      )}
    </>
  );
}
