import { useTranslations } from 'next-intl';
import { boardDefinition } from '@/lib/insights/board-tables';
import { countChange } from '@/lib/insights/change';
import { withoutFilter } from '@/lib/insights/filters';
import type { Board } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import { Bar } from './bar';
import { BoardDefinitions, numberIn } from './board-table';
import { ChangeText } from './change-text';
import { CsvLink } from './csv-link';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { Share } from './rate';
import { columnLabel, tableTitle } from './table-labels';

const NAME = 'list-health';

type ListStepsProps = { board: Panel<Board>; context: PageContext };

/** How far the visitors of one list get, step by step. */
export function ListSteps({ board, context }: ListStepsProps) {
  const t = useTranslations('insights');
  const title = tableTitle(t, NAME);
  const row = 'data' in board ? (board.data.rows[0] ?? null) : null;
  return (
    <PanelSection id={NAME} title={title} note={t(`editors.notes.${NAME}`)} panel={board} isWide>
      {row === null ? <p>{t('table.emptyFiltered')}</p> : <Steps row={row} context={context} />}
      <BoardDefinitions name={NAME} />
      {row && (
        <footer>
          <a
            className="link"
            href={context.linkTo({ filters: withoutFilter(context.state, 'list', 'is').filters })}
          >
            {t('editors.allLists')}
          </a>
          <CsvLink table={NAME} title={title} state={context.state} />
        </footer>
      )}
    </PanelSection>
  );
}

function Steps({ row, context }: { row: Board['rows'][number]; context: PageContext }) {
  const t = useTranslations('insights');
  const { formats, locale } = context;
  const { numbers, shareOf = {} } = boardDefinition(NAME);
  const [first] = numbers;
  const steps = numbers.filter((column) => shareOf[column] === undefined);
  const viewers = numberIn(row, first);
  return (
    <table aria-labelledby={`${NAME}-title`}>
      <thead>
        <tr>
          <th scope="col">{t('funnel.step')}</th>
          <th scope="col">{t('metrics.visitors')}</th>
          <th scope="col">{t('editors.ofViewers')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((column) => {
          const number = numberIn(row, column);
          return (
            <tr key={column}>
              <th scope="row">
                {columnLabel(t, NAME, column)}
                <Bar share={viewers === 0 ? 0 : Math.min(1, number / viewers)} locale={locale} />
              </th>
              <td>
                {formats.count(number)}
                {column === first && row.previous !== null && (
                  <span className="share change">
                    <ChangeText change={countChange(number, row.previous)} formats={formats} />
                  </span>
                )}
              </td>
              <td>
                <Share part={number} whole={viewers} formats={formats} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
