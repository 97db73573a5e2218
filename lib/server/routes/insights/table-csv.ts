import { stringify } from 'csv-stringify/sync';
import { COLUMNS } from '@/lib/insights/columns';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { InsightsState } from '@/lib/insights/insights-state';
import { CSV_ROWS, hasLastSeen, TABLES, type TableName } from '@/lib/insights/tables';
import { readSeries, readTable } from '@/lib/server/insights/load-report';

type Cell = string | number | null;

const DECIMALS = 10_000;

/**
 * A table of insights for spreadsheets, with all its rows: UTF-8 with a byte order mark, and cells that start like a formula escaped.
 * Shares are fractions, and times are seconds. Null if there is no table of this name.
 */
export async function readTableCsv(
  reader: InsightsReader,
  name: string,
  state: InsightsState,
): Promise<string | null> {
  const rows = await readRows(reader, name, state);
  return rows && stringify(rows, { bom: true, escape_formulas: true });
}

async function readRows(
  reader: InsightsReader,
  name: string,
  state: InsightsState,
): Promise<Cell[][] | null> {
  const scope = { range: state.range, filters: state.filters };
  if (name === 'series') {
    const { current } = await readSeries(reader, { ...state, comparison: 'none' });
    return toRows(
      current.map(({ time, ...metrics }) => ({ time: new Date(time).toISOString(), ...metrics })),
    );
  }
  if (name === 'funnel') return toRows([await reader.handOffFunnel(scope)]);
  if (name === 'vitals') {
    const rows = await reader.vitals(scope);
    return toRows(rows.map(({ pageKind, ...values }) => ({ pageKind: pageKind ?? '', ...values })));
  }
  const table = Object.hasOwn(TABLES, name) ? (name as TableName) : null;
  if (table === null) return null;
  const { dimension, columns } = TABLES[table];
  const { rows } = await readTable(reader, table, scope, CSV_ROWS);
  const isDated = hasLastSeen(table);
  return [
    [dimension, ...columns, ...(isDated ? ['lastSeen'] : [])],
    ...rows.map((row) => [
      row.value,
      ...columns.map((column) => round(COLUMNS[column].read(row))),
      ...(isDated ? [row.lastSeen ?? null] : []),
    ]),
  ];
}

/** Rows below the names of their columns. */
function toRows(objects: ReadonlyArray<Record<string, Cell>>): Cell[][] {
  const [first = {}] = objects;
  const names = Object.keys(first);
  return [names, ...objects.map((object) => names.map((name) => object[name] ?? null))];
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * DECIMALS) / DECIMALS;
}
