import { useTranslations } from 'next-intl';
import { insightsQuery } from '@/lib/insights/insights-state';
import {
  isTextSort,
  type SortColumn,
  sortColumns,
  sortOf,
  sortValue,
  WHOLE_REPORT,
} from '@/lib/insights/table-view';
import { type AnyTable, PAGE_ROWS, reportOf, tablesOf } from '@/lib/insights/tables';
import type { Translate } from '@/lib/insights/value-label';
import { insightsPath } from '@/lib/links/insights-paths';
import type { PageContext } from './page-context';
import { columnLabel, tableTitle } from './table-labels';

type TableControlsProps = { name: AnyTable; total: number; context: PageContext };

/** What a search text may be long. */
const MAX_LENGTH = 255;

/** A form that searches the rows of a table and sorts them, which on phones the headers of its columns do not. */
export function TableControls({ name, total, context }: TableControlsProps) {
  const t = useTranslations('insights');
  const { state, locale, report } = context;
  const { search } = state.table;
  const sort = sortOf(name, state.table.sort);
  const kept = new URLSearchParams(insightsQuery({ ...state, table: { ...WHOLE_REPORT, table: name } }));
  const hasOtherTables = tablesOf(reportOf(name)).length > 1;
  const isCompared = state.comparison !== 'none';
  return (
    <>
      {hasOtherTables && (
        <p>
          <a className="link" href={context.linkToReport(report)}>
            {t('table.back', { name: t(`reports.${report}`) })}
          </a>
        </p>
      )}
      {(total > PAGE_ROWS || search !== '' || state.table.page > 1) && (
        <form
          className="rows"
          action={insightsPath(report, locale)}
          aria-label={t('table.controls', { name: tableTitle(t, name) })}
        >
          {[...kept].map(([key, value]) => (
            <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
          ))}
          <label>
            {t('table.search')}
            <input name="search" defaultValue={search} maxLength={MAX_LENGTH} dir="auto" />
          </label>
          <label>
            {t('table.sort')}
            <select name="sort" defaultValue={sortValue(sort)}>
              {sortColumns(name)
                .filter((column) => column !== 'change' || isCompared)
                .flatMap((column) =>
                  [false, true].map((isAscending) => {
                    const value = sortValue({ column, isAscending });
                    return (
                      <option key={value} value={value}>
                        {optionLabel(t, name, column, isAscending)}
                      </option>
                    );
                  }),
                )}
            </select>
          </label>
          <button type="submit">{t('table.apply')}</button>
        </form>
      )}
    </>
  );
}

function optionLabel(t: Translate, table: AnyTable, column: SortColumn, isAscending: boolean): string {
  const name = columnLabel(t, table, column);
  if (isTextSort(column)) return t(isAscending ? 'table.fromA' : 'table.fromZ', { name });
  return t(isAscending ? 'table.lowest' : 'table.highest', { name });
}

type TablePagesProps = { name: AnyTable; title: string; total: number; context: PageContext };

/** Which rows are shown, and links to the pages before and after. */
export function TablePages({ name, title, total, context }: TablePagesProps) {
  const t = useTranslations('insights');
  const { page } = context.state.table;
  const last = Math.ceil(total / PAGE_ROWS);
  const from = (page - 1) * PAGE_ROWS + 1;
  const to = Math.min(total, page * PAGE_ROWS);
  const link = (number: number, label: string, rel?: 'prev' | 'next') => (
    <li key={label}>
      <a className="link" rel={rel} href={context.linkToTable(name, { page: number })}>
        {label}
      </a>
    </li>
  );
  return (
    <nav className="pages" aria-label={t('table.pages', { name: title })}>
      <p>{t('table.rows', { from, to, total })}</p>
      {last > 1 && (
        <ul className="row">
          {page > 2 && link(1, t('table.firstPage'))}
          {page > 1 && link(page - 1, t('table.previousPage'), 'prev')}
          {page < last && link(page + 1, t('table.nextPage'), 'next')}
          {page < last - 1 && link(last, t('table.lastPage', { page: last }))}
        </ul>
      )}
    </nav>
  );
}
