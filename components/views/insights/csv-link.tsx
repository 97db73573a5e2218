import { useTranslations } from 'next-intl';
import { type InsightsState, insightsQuery } from '@/lib/insights/insights-state';
import { WHOLE_REPORT } from '@/lib/insights/table-view';
import { insightsApiPaths } from '@/lib/links/insights-paths';

type CsvLinkProps = {
  /** Name of the table in the URL of its file. */
  table: string;
  title: string;
  state: InsightsState;
};

/** Link to the CSV file of a table: all its rows, in the order of the page. */
export function CsvLink({ table, title, state }: CsvLinkProps) {
  const t = useTranslations('insights');
  const order = state.table.table === table ? { ...state.table, search: '', page: 1 } : WHOLE_REPORT;
  return (
    <a
      className="link"
      href={insightsApiPaths.table(table, insightsQuery({ ...state, table: order }))}
      download={`${table}.csv`}
      aria-label={t('table.download', { name: title })}
    >
      {t('table.csv')}
    </a>
  );
}

/** Link to the CSV file of the events behind the numbers of a page, with its period and filters. */
export function EventsLink({ state }: Pick<CsvLinkProps, 'state'>) {
  const t = useTranslations('insights');
  return (
    <a
      className="link"
      href={insightsApiPaths.events('csv', insightsQuery({ ...state, table: WHOLE_REPORT }))}
      download
    >
      {t('table.events')}
    </a>
  );
}
