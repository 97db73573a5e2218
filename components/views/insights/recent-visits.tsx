import { useTranslations } from 'next-intl';
import type { Panel, Recent } from '@/lib/insights/report-data';
import { CURRENT_MINUTES, RECENT_MINUTES } from '@/lib/insights/reports';
import { DefinitionLink } from './definitions';
import type { PageContext } from './page-context';

/** The numbers of the last half hour that are shown beside the visitors. */
export const RECENT_COLUMNS = ['views', 'searches', 'starts', 'appVisitors'] as const;

/** When the numbers of the last minutes were read, in epoch milliseconds, with a link that reads them again. */
export function ReadAt({ now, context }: { now: number; context: PageContext }) {
  const t = useTranslations('insights');
  return (
    <p className="note">
      {t('now.read', { time: context.formats.timeWithSeconds(now), zone: context.zone.name })}{' '}
      <a href={context.linkTo({})}>{t('now.again')}</a>
    </p>
  );
}

/** Who is on the site now, and what happened in the last half hour. */
export function RecentVisits({ recent, context }: { recent: Panel<Recent>; context: PageContext }) {
  const t = useTranslations('insights');
  if (!('data' in recent)) return <p className="panel wide busy">{t(`busy.${recent.problem}`)}</p>;
  const { formats } = context;
  const visitors = [
    { minutes: CURRENT_MINUTES, metrics: recent.data.current },
    { minutes: RECENT_MINUTES, metrics: recent.data.recent },
  ];
  return (
    <dl className="totals">
      {visitors.map(({ minutes, metrics }) => (
        <div key={minutes}>
          <dt>
            <DefinitionLink column="visitors">{t('now.recentVisitors', { minutes })}</DefinitionLink>
          </dt>
          <dd className="number">{formats.column('visitors', metrics)}</dd>
        </div>
      ))}
      {RECENT_COLUMNS.map((column) => (
        <div key={column}>
          <dt>
            <DefinitionLink column={column}>{t(`metrics.${column}`)}</DefinitionLink>
          </dt>
          <dd className="number">{formats.column(column, recent.data.recent)}</dd>
        </div>
      ))}
    </dl>
  );
}
