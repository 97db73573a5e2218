import { useTranslations } from 'next-intl';
import {
  COMPARISONS,
  comparisonRange,
  type InsightsState,
  insightsQuery,
  PERIOD_DAYS,
  toDay,
} from '@/lib/insights/insights-state';
import { insightsPath } from '@/lib/links/insights-paths';
import type { PageContext } from './page-context';

const PERIODS = Object.keys(PERIOD_DAYS) as Array<keyof typeof PERIOD_DAYS>;

type PeriodControlsProps = { context: PageContext; now: number };

/** The period, by links and as a form, and what it is compared with. */
export function PeriodControls({ context, now }: PeriodControlsProps) {
  const t = useTranslations('insights');
  const { formats, state, linkTo } = context;
  const before = comparisonRange(state);
  const range = formats.range(state.range);
  return (
    <section className="period" aria-label={t('period.label')}>
      <ul className="row">
        {PERIODS.map((period) => (
          <li key={period}>
            <a
              className="chip"
              href={linkTo({ period })}
              aria-current={state.period === period ? 'true' : undefined}
            >
              {t(`period.${period}`)}
            </a>
          </li>
        ))}
      </ul>
      <p>
        {before
          ? t('period.compared', { range, previous: formats.range(before) })
          : t('period.notCompared', { range })}{' '}
        {state.range.to === toDay(now) && t('period.partial', { time: formats.time(now) })}
      </p>
      <details open={state.period === 'custom' || undefined}>
        <summary>{t('period.custom')}</summary>
        <PeriodForm context={context} />
      </details>
    </section>
  );
}

function PeriodForm({ context: { state, report, locale } }: { context: PageContext }) {
  const t = useTranslations('insights');
  const { range, comparison, matchesWeekdays } = state;
  return (
    <form className="fields" action={insightsPath(report, locale)}>
      <label>
        {t('period.from')}
        <input type="date" name="from" defaultValue={range.from} required />
      </label>
      <label>
        {t('period.to')}
        <input type="date" name="to" defaultValue={range.to} required />
      </label>
      <label>
        {t('period.compareWith')}
        <select name="compare" defaultValue={comparison}>
          {COMPARISONS.map((value) => (
            <option key={value} value={value}>
              {t(`period.${value}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('period.weekdays')}
        <select name="weekdays" defaultValue={matchesWeekdays ? 'match' : 'any'}>
          <option value="match">{t('period.match')}</option>
          <option value="any">{t('period.any')}</option>
        </select>
      </label>
      <KeptParameters state={state} />
      <button type="submit">{t('period.apply')}</button>
    </form>
  );
}

/** The parameters of the form, or replaced by them. */
const OWN_PARAMETERS: readonly string[] = ['period', 'from', 'to', 'compare', 'weekdays'];

/** The rest of the state, with the first page of its table. */
function KeptParameters({ state }: { state: InsightsState }) {
  const query = new URLSearchParams(insightsQuery({ ...state, table: { ...state.table, page: 1 } }));
  return [...query]
    .filter(([name]) => !OWN_PARAMETERS.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
