import { stringify } from 'csv-stringify/sync';

/** An item as a row. `number` is its position in the tree (`1.2`); `done` is `x`, `-` if the visitor has left it out, or empty. */
export type ChecklistRow = {
  section: string;
  number: string;
  item: string;
  done: 'x' | '-' | '';
  details: string;
};

const COLUMNS = ['section', 'number', 'item', 'done', 'details'] as const satisfies ReadonlyArray<
  keyof ChecklistRow
>;

/**
 * Formats a checklist as CSV for spreadsheets. UTF-8 with a byte order mark, because spreadsheets assume another encoding
 * without one. Cells that start like a formula are escaped.
 */
export function formatChecklistCsv(rows: readonly ChecklistRow[]): string {
  return stringify([...rows], { header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
}
