import { stringify } from 'csv-stringify/sync';

/**
 * An item as a row. `number` is its position in the tree (`1.2`); `done` is `x`, `n/a` if the visitor has left it out, or empty; `due` is a
 * date as `YYYY-MM-DD`, or empty.
 */
export type ChecklistRow = {
  section: string;
  number: string;
  item: string;
  done: 'x' | 'n/a' | '';
  due?: string;
  details: string;
};

const COLUMNS = ['section', 'number', 'item', 'done', 'due', 'details'] as const satisfies ReadonlyArray<
  keyof ChecklistRow
>;

/**
 * Formats a checklist as CSV for spreadsheets, with a column for dates if there are any. UTF-8 with a byte order mark, because spreadsheets assume another encoding
 * without one. Cells that start like a formula are escaped.
 */
export function formatChecklistCsv(rows: readonly ChecklistRow[]): string {
  const hasDates = rows.some(({ due }) => due);
  const columns = COLUMNS.filter((name) => name !== 'due' || hasDates);
  return stringify([...rows], { header: true, columns, bom: true, escape_formulas: true });
}
