import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Panel } from '@/lib/insights/report-data';
import { sortColumns } from '@/lib/insights/table-view';
import { type AnyTable, hasManyTables, PHONE_COLUMNS, PHONE_ROWS } from '@/lib/insights/tables';
import { CsvLink } from './csv-link';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { TableControls, TablePages } from './table-controls';
import { tableTitle } from './table-labels';

type TablePanelProps<Data> = {
  name: AnyTable;
  note: string | undefined;
  panel: Panel<Data>;
  isWide: boolean;
  context: PageContext;
  /** What is above the table, whether it has rows or not. */
  hint?: ReactNode;
  /** What is below it. */
  definitions?: ReactNode;
  /** The table, if it has rows. */
  children: (data: Data) => ReactNode;
};

/** A table with its controls: the first rows, or if the page shows only this table, one page of all. */
export function TablePanel<Data extends { rows: readonly unknown[]; total: number }>(
  props: TablePanelProps<Data>,
) {
  const { name, note, panel, isWide, context, hint, definitions, children } = props;
  const t = useTranslations('insights');
  const isWhole = context.state.table.table === name;
  const isSortedByChange = isWhole && context.state.table.sort?.column === 'change';
  const title = tableTitle(t, name);
  const data = 'data' in panel ? panel.data : null;
  const hasRows = data !== null && data.rows.length > 0;
  const isShort = !isWhole && hasManyTables(context.report);
  const isLong = hasRows && isWhole && sortColumns(name).length - 1 > PHONE_COLUMNS;
  return (
    <PanelSection id={name} title={title} note={note} panel={panel} isWide={isWide}>
      {hint}
      {data && isWhole && <TableControls name={name} total={data.total} context={context} />}
      {data && !hasRows && <Nothing name={name} context={context} />}
      {hasRows && isSortedByChange && <p className="note">{t('change.order')}</p>}
      {isLong && (
        <label className="switch all-columns">
          <input type="checkbox" autoComplete="off" /> {t('table.allColumns')}
        </label>
      )}
      {hasRows && <div className={isShort ? 'scroll short' : 'scroll'}>{children(data)}</div>}
      {hasRows && isWhole && <TablePages name={name} title={title} total={data.total} context={context} />}
      {definitions}
      {hasRows && (
        <footer>
          {!isWhole && <Shown rows={data.rows.length} total={data.total} isShort={isShort} />}
          {!isWhole && (
            <a className="link" href={context.linkToTable(name)}>
              {t('table.more', { name: title })}
            </a>
          )}
          <CsvLink table={name} title={title} state={context.state} />
        </footer>
      )}
    </PanelSection>
  );
}

/** How many rows of all are shown. Style sheets show fewer of a short table on phones. */
function Shown({ rows, total, isShort }: { rows: number; total: number; isShort: boolean }) {
  const t = useTranslations('insights');
  const text = t('table.shown', { shown: rows, total });
  if (!isShort || rows <= PHONE_ROWS) return <span>{text}</span>;
  return (
    <>
      <span className="not-phone">{text}</span>
      <span className="phone">{t('table.shown', { shown: PHONE_ROWS, total })}</span>
    </>
  );
}

/** Why a table has no rows. */
function Nothing({ name, context }: { name: AnyTable; context: PageContext }) {
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
