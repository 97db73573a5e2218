import { useTranslations } from 'next-intl';
import { APP_WAY, BOARD_COLUMNS, type BoardColumn, OWN_ITEM } from '@/lib/insights/board-tables';
import { DAY_MS } from '@/lib/insights/durations';
import type { BoardRow } from '@/lib/insights/insights-reader';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { isPrivateSharePath } from '@/lib/links/private-share-path';
import type { PageContext } from './page-context';
import { PageLink, RowValue } from './row-value';

type BoardKeyProps = { column: BoardColumn; row: BoardRow; context: PageContext };

/** What a row of the editors’ board is about, with links to what it names. */
export function BoardKey({ column, row, context }: BoardKeyProps) {
  const t = useTranslations('insights');
  const value = String(row.cells[column] ?? '');
  switch (BOARD_COLUMNS[column]) {
    case 'list':
      return <RowValue dimension="list" value={value} context={context} />;
    case 'language':
      return <RowValue dimension="language" value={value} context={context} />;
    case 'way': {
      const isChannel = value !== APP_WAY;
      return isChannel ? (
        <RowValue dimension="channel" value={value} context={context} />
      ) : (
        t('editors.values.appCode')
      );
    }
    case 'week': {
      const week = t('editors.values.week', { week: Number(value) });
      return isWeekOver(row, context) ? week : `${week} ${t('charts.partial')}`;
    }
    case 'item':
      return <ItemName id={value} context={context} />;
    default:
      break;
  }
  if (value === '') return t('editors.values.notKnown');
  const href = column === 'linkedFrom' ? null : hrefOf(column, value, row);
  return (
    <>
      <bdi>{value}</bdi>
      {href !== null && (
        <PageLink href={href}>
          {t(column === 'term' ? 'editors.runSearch' : 'table.open', { value })}
        </PageLink>
      )}
    </>
  );
}

/** Whether a week since a list was first viewed has ended in the period. */
function isWeekOver({ cells: { week, firstView } }: BoardRow, { state }: PageContext): boolean {
  const end = Date.parse(String(firstView)) + Number(week) * 7 * DAY_MS;
  return end <= Date.parse(state.range.to) + DAY_MS;
}

/** Where a search or a path leads: a search in its language. */
function hrefOf(column: BoardColumn, value: string, { cells }: BoardRow): string | null {
  if (column === 'term')
    return value === REMOVED
      ? null
      : localizedPath(paths.templates({ query: value }), String(cells.language));
  return /^\/(?!\/)/.test(value) && !isPrivateSharePath(value) ? encodeURI(value) : null;
}

/** Stands for terms that looked like personal data. */
const REMOVED = '(removed)';

/** The text of an item and its section, as the catalog has them. */
function ItemName({ id, context }: { id: string; context: PageContext }) {
  const t = useTranslations('insights');
  if (id === OWN_ITEM) return t('editors.values.ownItem');
  const item = Object.hasOwn(context.items, id) ? context.items[id] : undefined;
  return (
    <>
      <bdi>{item?.text ?? t('editors.values.noItem')}</bdi>
      <span className="id">
        <bdi>{item?.section ?? id}</bdi>
      </span>
    </>
  );
}
