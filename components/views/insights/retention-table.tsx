import { useTranslations } from 'next-intl';
import { SMALL_NUMBER } from '@/lib/insights/change';
import type { Cohort } from '@/lib/insights/insights-reader';
import { addDays } from '@/lib/insights/period';
import type { Panel } from '@/lib/insights/report-data';
import { CsvLink } from './csv-link';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';

/** Shades of the background of a share, as the style sheet has them. */
const SHADES = 5;

type RetentionTableProps = { retention: Panel<readonly Cohort[]>; context: PageContext };

/** The share of new visitors who were there again in the weeks after their first one. */
export function RetentionTable({ retention, context }: RetentionTableProps) {
  const t = useTranslations('insights');
  const cohorts = 'data' in retention ? retention.data : null;
  const title = t('retention.title');
  return (
    <PanelSection
      id="retention"
      title={title}
      note={t('retention.note', { count: SMALL_NUMBER })}
      panel={retention}
      isWide
    >
      {cohorts?.length === 0 && <p>{t('table.empty')}</p>}
      {cohorts && cohorts.length > 0 && (
        <>
          <div className="scroll">
            <Cohorts cohorts={cohorts} context={context} />
          </div>
          <footer>
            <CsvLink table="retention" title={title} state={context.state} />
          </footer>
        </>
      )}
    </PanelSection>
  );
}

function Cohorts({ cohorts, context }: { cohorts: readonly Cohort[]; context: PageContext }) {
  const t = useTranslations('insights');
  const { formats, linkToDays } = context;
  const longest = Math.max(...cohorts.map(({ returned }) => returned.length));
  const weeks = Array.from({ length: longest }, (_, index) => index + 1);
  const large = cohorts.filter(({ visitors }) => visitors >= SMALL_NUMBER);
  const highest = Math.max(
    ...large.flatMap(({ visitors, returned }) => returned.map((count) => count / visitors)),
  );
  return (
    <table className="retention" aria-labelledby="retention-title">
      <thead>
        <tr>
          <th scope="col" rowSpan={longest > 0 ? 2 : 1}>
            {t('retention.week')}
          </th>
          <th scope="col" rowSpan={longest > 0 ? 2 : 1}>
            {t('metrics.visitors')}
          </th>
          {longest > 0 && (
            <th scope="colgroup" colSpan={longest}>
              {t('retention.weeksAfter')}
            </th>
          )}
        </tr>
        {longest > 0 && (
          <tr>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {formats.count(week)}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {cohorts.map((cohort) => {
          const { week, visitors, isOver } = cohort;
          return (
            <tr key={week} className={visitors < SMALL_NUMBER ? 'few' : undefined}>
              <th scope="row">
                <a href={linkToDays({ from: week, to: addDays(week, 6) })}>{formats.day(week)}</a>
                {!isOver && ` ${t('charts.partial')}`}
              </th>
              <td>{formats.count(visitors)}</td>
              <Shares cohort={cohort} weeks={weeks} highest={highest} context={context} />
            </tr>
          );
        })}
        <tr className="all">
          <th scope="row">{t('retention.all')}</th>
          <td>{formats.count(cohorts.reduce((sum, { visitors }) => sum + visitors, 0))}</td>
          {weeks.map((week) => (
            <td key={week}>{shareOf(sumOf(cohorts, week), formats)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

type SharesProps = { cohort: Cohort; weeks: readonly number[]; highest: number; context: PageContext };

/** The shares of a cohort; those of weeks that are not over are empty. */
function Shares({ cohort: { visitors, returned }, weeks, highest, context: { formats } }: SharesProps) {
  return weeks.map((week) => {
    const count = returned[week - 1];
    if (count === undefined) return <td key={week} />;
    const shade = visitors < SMALL_NUMBER ? 0 : Math.ceil((count / visitors / highest) * SHADES);
    return (
      <td key={week} className={shade > 0 ? `shade-${shade}` : undefined}>
        {shareOf({ visitors, returned: count }, formats)}
      </td>
    );
  });
}

/** Of all cohorts for which a week is over, those who were there in it. */
function sumOf(cohorts: readonly Cohort[], week: number): { visitors: number; returned: number } {
  const known = cohorts.filter(({ returned }) => returned.length >= week);
  return {
    visitors: known.reduce((sum, { visitors }) => sum + visitors, 0),
    returned: known.reduce((sum, { returned }) => sum + (returned[week - 1] ?? 0), 0),
  };
}

function shareOf(
  { visitors, returned }: { visitors: number; returned: number },
  formats: PageContext['formats'],
): string {
  return visitors === 0 ? '–' : formats.percent(returned / visitors);
}
