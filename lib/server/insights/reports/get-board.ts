import { type RawBuilder, sql } from 'kysely';
import {
  BOARD_COLUMNS,
  type BoardColumn,
  type BoardName,
  boardColumns,
  boardDefinition,
  isBoardColumn,
  isTextColumn,
} from '@/lib/insights/board-tables';
import { SMALL_NUMBER } from '@/lib/insights/change';
import { DAY_MS } from '@/lib/insights/durations';
import type { Board, BoardOptions, BoardRow, Scope } from '@/lib/insights/insights-reader';
import { toDay } from '@/lib/insights/period';
import { sortOf } from '@/lib/insights/table-view';
import { getBrokenUrls } from './get-broken-urls';
import { getLastItems } from './get-last-items';
import { getListHealth } from './get-list-health';
import { getMissingLists } from './get-missing-lists';
import { getNewLists } from './get-new-lists';
import { getUntranslatedLists } from './get-untranslated-lists';
import { getWaysBack } from './get-ways-back';
import { type ReportContext, runReport } from './report-query';

/** Rows that are counted, at most. */
const MAX_ROWS = 10_000;

/** A query of the rows of a period with the columns of the table; keys are texts and never null, and days are counted from the epoch. */
type BoardQuery = (context: ReportContext, scope: Scope) => Promise<RawBuilder<unknown>>;

const QUERIES: Readonly<Record<BoardName, BoardQuery>> = {
  'list-health': getListHealth,
  'last-items': getLastItems,
  'missing-lists': getMissingLists,
  'untranslated-lists': getUntranslatedLists,
  'broken-urls': getBrokenUrls,
  'ways-back': getWaysBack,
  'new-lists': getNewLists,
};

type Row = Partial<Record<BoardColumn, string | number | null>> & {
  previous: number | null;
  total: number;
  highest: number;
};

/** The rows of a table of the editors’ board, with its first number in the period that it is compared with. */
export async function getBoard(
  context: ReportContext,
  scope: Scope,
  name: BoardName,
  options: BoardOptions,
): Promise<Board> {
  const { previous, offset = 0, limit } = options;
  const measure = sql.ref(boardDefinition(name).numbers[0]);
  const current = await QUERIES[name](context, scope);
  const rows = await runReport<Row>(
    context,
    sql`
      select *, count(*) over () as total, max(${measure}) over () as highest
      from (${withPrevious(name, current, previous ? await QUERIES[name](context, previous) : null)})
      where ${isSearched(name, options)}
      order by ${orderOf(name, options)}
      limit ${sql.lit(Math.max(0, Math.min(limit, MAX_ROWS - offset)))} offset ${sql.lit(offset)}
    `,
  );
  return {
    rows: rows.map((row) => toRow(name, row)),
    total: Math.min(MAX_ROWS, rows[0]?.total ?? 0),
    highest: rows[0]?.highest ?? 0,
  };
}

/** The rows of either period, with the numbers and days of the present one. */
function withPrevious(
  name: BoardName,
  current: RawBuilder<unknown>,
  before: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  if (before === null) return sql`select *, cast(null as bigint) as previous from (${current})`;
  const { keys, numbers, days = [] } = boardDefinition(name);
  const columns = [
    ...keys.map((column) => sql.ref(column)),
    // A number that is not known is null.
    ...numbers.map(
      (column) =>
        sql`case when ${sql.ref(`now.${keys[0]}`)} is null then 0 else ${sql.ref(`now.${column}`)} end as ${sql.ref(column)}`,
    ),
    ...days.map((column) => sql`${sql.ref(`now.${column}`)} as ${sql.ref(column)}`),
  ];
  return sql`
    select ${sql.join(columns)}, coalesce(before.${sql.ref(numbers[0])}, 0) as previous
    from (${current}) as now full join (${before}) as before using (${sql.join(keys.map((key) => sql.ref(key)))})
  `;
}

function isSearched(name: BoardName, { search = '', found = [] }: BoardOptions): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const { keys } = boardDefinition(name);
  const conditions = keys.filter(isTextColumn).flatMap((key) => {
    const contains = sql`contains(lower(${sql.ref(key)}), lower(${search}))`;
    return found.length > 0 ? [contains, sql`${sql.ref(key)} in (${sql.join(found)})`] : [contains];
  });
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function orderOf(name: BoardName, { sort, previous }: BoardOptions): RawBuilder<unknown> {
  const { keys, numbers, newestFirst, shareOf = {} } = boardDefinition(name);
  const measure = sql.ref(numbers[0]);
  const { column, isAscending } = sortOf(name, sort ?? null);
  const direction = sql.raw(isAscending ? 'asc nulls last' : 'desc nulls last');
  // In the end by the keys, so that pages have each row once.
  const rest = [...(newestFirst ? [] : [sql`${measure} desc`]), ...keys.map((key) => sql.ref(key))];
  if (column === 'change')
    return sql.join(previous ? [sql`${measure} - previous ${direction}`, ...rest] : rest);
  if (!isBoardColumn(column)) return sql.join(rest);
  const whole = shareOf[column];
  if (whole !== undefined) {
    // Shares of few are last, whichever the direction.
    const isFew = sql`${sql.ref(whole)} < ${sql.lit(SMALL_NUMBER)}`;
    const share = sql`${sql.ref(column)} / nullif(${sql.ref(whole)}, 0)`;
    return sql.join([isFew, sql`${share} ${direction}`, ...rest]);
  }
  const value = isTextColumn(column) ? sql`lower(${sql.ref(column)})` : sql.ref(column);
  return sql.join([sql`${value} ${direction}`, ...rest]);
}

function toRow(name: BoardName, row: Row): BoardRow {
  const cells = boardColumns(name).map((column) => {
    const value = row[column] ?? null;
    const isDay = BOARD_COLUMNS[column] === 'day' && typeof value === 'number';
    return [column, isDay ? toDay(value * DAY_MS) : value];
  });
  return { cells: Object.fromEntries(cells), previous: row.previous };
}
