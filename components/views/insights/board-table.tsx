import { useTranslations } from 'next-intl';
import {
  BOARD_COLUMNS,
  type BoardColumn,
  type BoardName,
  boardColumns,
  boardDefinition,
  isCounted,
  NEW_LIST_DAYS,
} from '@/lib/insights/board-tables';
import { countChange, SMALL_NUMBER } from '@/lib/insights/change';
import type { Board, BoardRow } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import { Bar } from './bar';
import { BoardKey } from './board-key';
import { ChangeText } from './change-text';
import { HowCounted } from './definitions';
import type { PageContext } from './page-context';
import { Share } from './rate';
import { SortHeader } from './sort-header';
import { columnLabel } from './table-labels';
import { TablePanel } from './table-panel';

type BoardTableProps = { name: BoardName; board: Panel<Board>; context: PageContext };

/** A table of the editors’ board. */
export function BoardTable({ name, board, context }: BoardTableProps) {
  const t = useTranslations('insights');
  return (
    <TablePanel
      name={name}
      note={t(`editors.notes.${name}`, { days: NEW_LIST_DAYS })}
      panel={board}
      isWide
      context={context}
      hint={name === 'list-health' && <p className="note">{t('editors.chooseList')}</p>}
      definitions={<BoardDefinitions name={name} />}
    >
      {(data) => <Table name={name} board={data} context={context} />}
    </TablePanel>
  );
}

/** How the numbers of a table are counted. */
export function BoardDefinitions({ name }: { name: BoardName }) {
  const t = useTranslations('insights');
  const columns = boardColumns(name).filter(isCounted);
  const entries = columns.map((column) => ({
    term: columnLabel(t, name, column),
    text:
      column === 'unfinished'
        ? t('editors.definitions.unfinished', { count: SMALL_NUMBER })
        : t(`editors.definitions.${column}`),
  }));
  return <HowCounted entries={entries} />;
}

type TableProps = { name: BoardName; board: Board; context: PageContext };

function Table({ name, board: { rows, highest }, context }: TableProps) {
  const t = useTranslations('insights');
  const { formats, locale } = context;
  const { keys, numbers, days = [], better } = boardDefinition(name);
  const [first, ...otherKeys] = keys;
  const [measure, ...otherNumbers] = numbers;
  const isCompared = rows.some(({ previous }) => previous !== null);
  const header = (column: BoardColumn | 'change') => (
    <SortHeader key={column} name={name} column={column} context={context} />
  );
  return (
    <table className="stacked" aria-labelledby={`${name}-title`}>
      <thead>
        <tr>
          {keys.map(header)}
          {header(measure)}
          {isCompared && header('change')}
          {[...otherNumbers, ...days].map(header)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keys.map((key) => row.cells[key]).join('\n')}>
            <th scope="row">
              <BoardKey column={first} row={row} context={context} />
              <Bar share={numberIn(row, measure) / Math.max(1, highest)} locale={locale} />
            </th>
            {otherKeys.map((key) => (
              <td key={key} className="text" data-label={columnLabel(t, name, key)}>
                <BoardKey column={key} row={row} context={context} />
              </td>
            ))}
            <td data-label={columnLabel(t, name, measure)}>{formats.count(numberIn(row, measure))}</td>
            {isCompared && (
              <td className="change" data-label={t('change.title')}>
                <ChangeText
                  change={
                    row.previous === null ? null : countChange(numberIn(row, measure), row.previous, better)
                  }
                  formats={formats}
                />
              </td>
            )}
            {[...otherNumbers, ...days].map((column) => (
              <td key={column} data-label={columnLabel(t, name, column)}>
                <NumberCell name={name} column={column} row={row} context={context} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type NumberCellProps = { name: BoardName; column: BoardColumn; row: BoardRow; context: PageContext };

/** A number, with its share of the first one where a table has shares, or a day. */
function NumberCell({ name, column, row, context: { formats } }: NumberCellProps) {
  const value = row.cells[column] ?? null;
  if (value === null) return '–';
  if (BOARD_COLUMNS[column] === 'day') return formats.day(String(value));
  const { numbers, hasShares, shareOf = {} } = boardDefinition(name);
  const whole = numberIn(row, shareOf[column] ?? numbers[0]);
  return (
    <>
      {formats.count(Number(value))}
      {hasShares && (
        <span className="share">
          <Share part={Number(value)} whole={whole} formats={formats} />
        </span>
      )}
    </>
  );
}

/** The number of a row in a column; 0 for none. */
export function numberIn(row: BoardRow, column: BoardColumn): number {
  return Number(row.cells[column] ?? 0);
}
