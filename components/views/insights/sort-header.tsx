import { useTranslations } from 'next-intl';
import { isBoardColumn, isBoardName, isCounted } from '@/lib/insights/board-tables';
import { isColumn } from '@/lib/insights/columns';
import { nextSort, type SortColumn, sortOf } from '@/lib/insights/table-view';
import type { AnyTable } from '@/lib/insights/tables';
import { DefinitionLink } from './definitions';
import type { PageContext } from './page-context';
import { columnLabel } from './table-labels';

type SortHeaderProps = { name: AnyTable; column: SortColumn; context: PageContext };

/** The header of a column: on the page of its report, a link that sorts by it. On the overview, it leads to how the number is counted. */
export function SortHeader({ name, column, context }: SortHeaderProps) {
  const t = useTranslations('insights');
  const label = columnLabel(t, name, column);
  if (context.report === 'overview')
    return (
      <th scope="col">
        {isColumn(column) ? <DefinitionLink column={column}>{label}</DefinitionLink> : label}
      </th>
    );
  const { table } = context.state;
  const current = sortOf(name, table.table === name ? table.sort : null);
  const isSorted = current.column === column;
  const isText = isBoardName(name) && isBoardColumn(column) && !isCounted(column);
  const direction = current.isAscending ? 'ascending' : 'descending';
  // Whoever sorts by change looks for what has gained or lost most. By the percentage, a row with three visitors instead of one would be the first.
  const title = column === 'change' ? t('change.order') : undefined;
  return (
    <th scope="col" className={isText ? 'text' : undefined} aria-sort={isSorted ? direction : undefined}>
      <a className="sort" title={title} href={context.linkToTable(name, { sort: nextSort(column, current) })}>
        {label}
        {isSorted && <span aria-hidden="true">{current.isAscending ? ' ↑' : ' ↓'}</span>}
      </a>
    </th>
  );
}
