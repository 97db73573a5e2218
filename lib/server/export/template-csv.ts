import { stringify } from 'csv-stringify/sync';
import { plainText } from '@/lib/catalog/plain-text';
import type { Template } from '@/lib/catalog/template';

const COLUMNS = ['section', 'number', 'item', 'details'] as const;

/**
 * A template as CSV for spreadsheets: one row an item, with its section and its path as the number. UTF-8
 * with a byte order mark, without which spreadsheets misread letters; a cell that begins like a formula is
 * kept from being one.
 */
export function templateCsv(template: Template): string {
  const rows = template.checklist.sections.flatMap((section) =>
    section.items.map((item) => [
      plainText(section.title),
      item.z,
      plainText(item.text),
      item.details ? plainText(item.details) : '',
    ]),
  );
  return stringify(rows, { header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
}
