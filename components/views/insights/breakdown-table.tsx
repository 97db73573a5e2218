import { useTranslations } from 'next-intl';
import { COLUMNS, type Column } from '@/lib/insights/columns';
import type { Breakdown, BreakdownRow } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import { hasLastSeen, reportOf, TABLES, type TableName } from '@/lib/insights/tables';
import { textDirection } from '@/lib/text/text-direction';
import { CsvLink } from './csv-link';
import { DefinitionLink } from './definitions';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { RowValue } from './row-value';

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
] as const satisfies readonly TableName[];

/** The values of a dimension with their numbers. Those that can be filtered by are links. */
export function BreakdownTable({ name, breakdown, context }: BreakdownTableProps) {
  const t = useTranslations('insights');
  const { report, state } = context;
  const isOverview = report === 'overview';
  const columns = isOverview ? TABLES[name].columns.slice(0, OVERVIEW_COLUMNS) : TABLES[name].columns;
  const title = t(`tables.${name}`);
  const noted = NOTED.find((table) => table === name);
  const data = 'data' in breakdown ? breakdown.data : null;
  const hasFilters = Object.keys(state.filters).length > 0;
  return (
    <PanelSection id={name} title={title} note={noted && t(`notes.${noted}`)} panel={breakdown}>
      {data?.rows.length === 0 && <p>{t(hasFilters ? 'table.emptyFiltered' : 'table.empty')}</p>}
      {data && data.rows.length > 0 && (
        <>
          <div className="scroll">
            <Table name={name} title={title} columns={columns} rows={data.rows} context={context} />
          </div>
          <footer>
            <span>{t('table.shown', { shown: data.rows.length, total: data.total })}</span>
            {isOverview && (
              <a className="link" href={context.linkToReport(reportOf(name))}>
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

type TableProps = {
  name: TableName;
  title: string;
  columns: readonly Column[];
  rows: readonly BreakdownRow[];
  context: PageContext;
};

function Table({ name, title, columns, rows, context }: TableProps) {
  const t = useTranslations('insights');
  const [sorted] = TABLES[name].columns;
  const lengthOf = (row: BreakdownRow) => COLUMNS[sorted].read(row) ?? 0;
  const highest = Math.max(1, ...rows.map(lengthOf));
  const isDated = hasLastSeen(name) && context.report !== 'overview';
  return (
    <table
      className={columns.length + Number(isDated) > NARROW_COLUMNS ? 'stacked' : undefined}
      aria-labelledby={`${name}-title`}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{title}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              <DefinitionLink column={column}>{t(`metrics.${column}`)}</DefinitionLink>
            </th>
          ))}
          {isDated && <th scope="col">{t('table.lastSeen')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <RowValue dimension={TABLES[name].dimension} value={row.value} context={context} />
              <Bar share={lengthOf(row) / highest} locale={context.locale} />
            </th>
            {columns.map((column) => (
              <td key={column} data-label={t(`metrics.${column}`)}>
                {context.formats.column(column, row)}
              </td>
            ))}
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
