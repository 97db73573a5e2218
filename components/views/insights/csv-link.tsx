import { useTranslations } from 'next-intl';
import { type InsightsState, insightsQuery } from '@/lib/insights/insights-state';
import { insightsApiPaths } from '@/lib/links/insights-paths';

type CsvLinkProps = {
  /** Name of the table in the URL of its file. */
  table: string;
  title: string;
  state: InsightsState;
};

/** Link to the CSV file of a table. */
export function CsvLink({ table, title, state }: CsvLinkProps) {
  const t = useTranslations('insights');
  return (
    <a
      className="link"
      href={insightsApiPaths.table(table, insightsQuery(state))}
      download={`${table}.csv`}
      aria-label={t('table.download', { name: title })}
    >
      {t('table.csv')}
    </a>
  );
}
