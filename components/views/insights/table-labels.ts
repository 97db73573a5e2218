import { isBoardColumn, isBoardName } from '@/lib/insights/board-tables';
import { isColumn } from '@/lib/insights/columns';
import type { SortColumn } from '@/lib/insights/table-view';
import { type AnyTable, TABLES } from '@/lib/insights/tables';
import type { Translate } from '@/lib/insights/value-label';

/** What a table is called in the language of the page. */
export function tableTitle(t: Translate, table: AnyTable): string {
  return isBoardName(table) ? t(`editors.tables.${table}`) : t(`tables.${table}`);
}

/** What a column of a table is called in the language of the page. */
export function columnLabel(t: Translate, table: AnyTable, column: SortColumn): string {
  if (column === 'change') return t('change.title');
  if (isBoardName(table)) return isBoardColumn(column) ? t(`editors.columns.${column}`) : '';
  if (isColumn(column)) return t(`metrics.${column}`);
  if (column === 'firstSeen' || column === 'lastSeen') return t(`table.${column}`);
  return t(`dimensions.${TABLES[table].dimension}`);
}
