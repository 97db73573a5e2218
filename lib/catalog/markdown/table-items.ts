import type { List, ListItem, Paragraph, PhrasingContent, Root, Table, TableCell, TableRow } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';
import { ParseLimitError } from './syntax-tree';

/** Characters that the column headings may add in a file: as many as a file may have. */
const MAX_LABELS = 1_048_576;

/** A checkbox at the start of a cell, or in a cell of its own. */
const CHECKBOX = /^\s*\[[ xX]\](?:\s+|$)/;

/** The number of a row: `3`, `3.` or `3)`. */
const ROW_NUMBER = /^(\d+)[.)]?$/;

/**
 * Replaces the tables of a tree by task lists. The first column that has a text is the text of the items. The other cells become
 * paragraphs below it, each with the heading of its column. Columns that only have checkboxes or numbers of rows are left out, and so
 * are rows without a text.
 *
 * @throws ParseLimitError if the headings of the columns make the text much longer than the file.
 */
export function replaceTables(tree: Root): void {
  let labels = 0;
  visit(tree, 'table', (table, index, parent) => {
    const list = toTaskList(table, (label, row) => {
      labels += label.length;
      if (labels <= MAX_LABELS) return;
      const reason = `the headings of the columns up to here repeat more than ${MAX_LABELS} characters: use shorter ones or split the file`;
      throw new ParseLimitError(row.position?.start.line ?? null, reason);
    });
    if (!parent || index === undefined || list.children.length === 0) return CONTINUE;
    parent.children[index] = list;
    return [SKIP, index + 1];
  });
}

function toTaskList(table: Table, countLabel: (label: string, row: TableRow) => void): List {
  const [header, ...rows] = table.children;
  const columns = (header?.children ?? []).map((cell) => ({
    label: toPlainText(cell).trim(),
    hasText: false,
    hasOnlyCheckboxes: true,
    hasOnlyRowNumbers: true,
  }));
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of zip(columns, row.children)) {
      const text = toPlainText(cell).trim();
      const withoutCheckbox = text.replace(CHECKBOX, '');
      if (/\p{L}/u.test(withoutCheckbox)) column.hasText = true;
      if (withoutCheckbox !== '') column.hasOnlyCheckboxes = false;
      if (ROW_NUMBER.exec(text)?.[1] !== String(index + 1)) column.hasOnlyRowNumbers = false;
    }
  }
  const textColumn = columns.find(({ hasText }) => hasText) ?? columns[0];
  const items = rows.flatMap((row): ListItem[] => {
    const cells = zip(columns, row.children);
    const [, cell] = cells.find(([column]) => column === textColumn) ?? [];
    if (!cell || toPlainText(cell).replace(CHECKBOX, '').trim() === '') return [];
    const details = cells.flatMap(([column, detail]): Paragraph[] => {
      if (column === textColumn || column.hasOnlyCheckboxes || column.hasOnlyRowNumbers) return [];
      if (toPlainText(detail).trim() === '') return [];
      countLabel(column.label, row);
      return [{ type: 'paragraph', children: [...formatLabel(column.label), ...detail.children] }];
    });
    const checked = cells.some(([, { children }]) => /^\[x\]/i.test(toPlainText(children[0]).trim()));
    const children = [toParagraph(cell), ...details];
    return [{ ...position(row), type: 'listItem', checked, spread: false, children }];
  });
  return { ...position(table), type: 'list', ordered: false, spread: false, children: items };
}

/** The cells of a row with their columns, without those beyond the last column. */
function zip<Column>(columns: readonly Column[], cells: readonly TableCell[]): Array<[Column, TableCell]> {
  return cells.flatMap((cell, index): Array<[Column, TableCell]> => {
    const column = columns[index];
    return column ? [[column, cell]] : [];
  });
}

/** The text of an item, without the checkbox at its start. */
function toParagraph(cell: TableCell): Paragraph {
  const [first, ...rest] = cell.children;
  const children =
    first?.type === 'text'
      ? [{ ...first, value: first.value.replace(CHECKBOX, '') }, ...rest]
      : cell.children;
  const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end];
  return { ...(start && end ? { position: { start, end } } : {}), type: 'paragraph', children };
}

function formatLabel(label: string): PhrasingContent[] {
  if (label === '') return [];
  return [
    { type: 'strong', children: [{ type: 'text', value: `${label}:` }] },
    { type: 'text', value: ' ' },
  ];
}

function position({ position: found }: Table | TableRow) {
  return found ? { position: found } : {};
}
