import { useTranslations } from 'next-intl';
import { changeOf } from '@/lib/insights/change';
import { COLUMNS, type Column, isColumn } from '@/lib/insights/columns';
import type { Breakdown, BreakdownRow } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import { nextSort, type SortColumn, sortOf } from '@/lib/insights/table-view';
import {
  type AnyTable,
  hasLastSeen,
  hasManyTables,
  hasShares,
  TABLES,
  type TableName,
} from '@/lib/insights/tables';
import { textDirection } from '@/lib/text/text-direction';
import { ChangeText } from './change-text';
import { CsvLink } from './csv-link';
import { DefinitionLink } from './definitions';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { RowValue } from './row-value';
import { TableControls, TablePages } from './table-controls';

type BreakdownTableProps = {
  name: TableName;
  breakdown: Panel<Breakdown>;
  context: PageContext;
};

/** Columns of a table on the overview, where two tables are beside each other. */
const OVERVIEW_COLUMNS = 2;

/** Columns that a phone has room for. Rows with more of them become blocks there. */
const NARROW_COLUMNS = 2;

/** Tables with notes on what their values are. */
const NOTED = [
  'pages',
  'lists',
  'search-terms',
  'empty-searches',
  'channels',
  'sources',
  'referrer-hosts',
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
  const title = t(`tables.${name}`);
  const noted = NOTED.find((table) => table === name);
  const data = 'data' in breakdown ? breakdown.data : null;
  return (
    <PanelSection
      id={name}
      title={title}
      note={noted && t(`notes.${noted}`)}
      panel={breakdown}
      isWide={isWhole}
    >
      {data && isWhole && <TableControls name={name} total={data.total} context={context} />}
      {data?.rows.length === 0 && <Nothing name={name} context={context} />}
      {data && data.rows.length > 0 && (
        <>
          <div className="scroll">
            <Table name={name} columns={columns} breakdown={data} context={context} />
          </div>
          {isWhole && <TablePages name={name} title={title} total={data.total} context={context} />}
          <footer>
            {!isWhole && <span>{t('table.shown', { shown: data.rows.length, total: data.total })}</span>}
            {!isWhole && (
              <a className="link" href={context.linkToTable(name)}>
                {t('table.more', { name: title })}
              </a>
            )}
            <CsvLink table={name} title={title} state={state} />
          </footer>
        </>
      )}
    </PanelSection>
  );
}

/** Why a table has no rows. */
export function Nothing({ name, context }: { name: AnyTable; context: PageContext }) {
  const t = useTranslations('insights');
  const { filters, table } = context.state;
  if (table.table === name && table.page > 1)
    return (
      <p>
        {t('table.noPage')} <a href={context.linkToTable(name, { page: 1 })}>{t('table.firstPage')}</a>
      </p>
    );
  if (table.table === name && table.search !== '')
    return <p>{t('table.notFound', { text: table.search })}</p>;
  return <p>{t(Object.keys(filters).length > 0 ? 'table.emptyFiltered' : 'table.empty')}</p>;
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
  const measure = TABLES[name].columns[0];
  const isCompared = rows.some(({ previous }) => previous !== null);
  const isDated = hasLastSeen(name) && context.report !== 'overview';
  const header = (column: SortColumn, label: string) => (
    <SortHeader key={column} name={name} column={column} label={label} context={context} />
  );
  const cell = (column: Column, row: BreakdownRow) => (
    <td key={column} data-label={t(`metrics.${column}`)}>
      {context.formats.column(column, row)}
    </td>
  );
  const isStacked = columns.length + Number(isDated) > NARROW_COLUMNS;
  const isBrief = context.state.table.table !== name && hasManyTables(context.report);
  return (
    <table
      className={isStacked ? `stacked${isBrief ? ' brief' : ''}` : undefined}
      aria-labelledby={`${name}-title`}
    >
      <thead>
        <tr>
          {header('value', t(`dimensions.${TABLES[name].dimension}`))}
          {first && header(first, t(`metrics.${first}`))}
          {hasShares(name) && (
            <th scope="col">
              <span className="sort">{t('returning.share')}</span>
            </th>
          )}
          {isCompared && header('change', t('change.title'))}
          {others.map((column) => header(column, t(`metrics.${column}`)))}
          {isDated && header('lastSeen', t('table.lastSeen'))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <RowValue dimension={TABLES[name].dimension} value={row.value} context={context} />
              <Bar share={(COLUMNS[measure].read(row) ?? 0) / Math.max(1, highest)} locale={context.locale} />
            </th>
            {first && cell(first, row)}
            {hasShares(name) && (
              <td data-label={t('returning.share')}>
                {context.formats.percent((COLUMNS[measure].read(row) ?? 0) / Math.max(1, sum))}
              </td>
            )}
            {isCompared && (
              <td className="change" data-label={t('change.title')}>
                <ChangeText
                  change={row.previous && changeOf(measure, row, row.previous)}
                  formats={context.formats}
                />
              </td>
            )}
            {others.map((column) => cell(column, row))}
            {isDated && (
              <td data-label={t('table.lastSeen')}>
                {row.lastSeen ? context.formats.day(Date.parse(row.lastSeen)) : '–'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortHeaderProps = {
  name: AnyTable;
  column: SortColumn;
  label: string;
  /** Whether the column has texts beside the first one. */
  isText?: boolean;
  context: PageContext;
};

/** The header of a column: on the page of its report, a link that sorts by it. On the overview, it leads to how the number is counted. */
export function SortHeader({ name, column, label, isText = false, context }: SortHeaderProps) {
  if (context.report === 'overview')
    return (
      <th scope="col">
        {isColumn(column) ? <DefinitionLink column={column}>{label}</DefinitionLink> : label}
      </th>
    );
  const { table } = context.state;
  const current = sortOf(name, table.table === name ? table.sort : null);
  const isSorted = current.column === column;
  const direction = current.isAscending ? 'ascending' : 'descending';
  return (
    <th scope="col" className={isText ? 'text' : undefined} aria-sort={isSorted ? direction : undefined}>
      <a className="sort" href={context.linkToTable(name, { sort: nextSort(column, current) })}>
        {label}
        {isSorted && <span aria-hidden="true">{current.isAscending ? ' ↑' : ' ↓'}</span>}
      </a>
    </th>
  );
}

/** The length of a number against the highest one, which the cells beside it say. */
export function Bar({ share, locale }: { share: number; locale: string }) {
  const width = Math.round(share * 1000) / 10;
  const x = textDirection(locale) === 'rtl' ? `${100 - width}%` : '0';
  return (
    <svg className="bar" aria-hidden="true" width="100%" height="4">
      <rect x={x} width={`${width}%`} height="4" rx="2" />
    </svg>
  );
}
