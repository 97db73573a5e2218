import { useTranslations } from 'next-intl';
import { insightsQuery } from '@/lib/insights/insights-state';
import { COMPARISONS, type DayRange, isOver, PERIODS, type PeriodName } from '@/lib/insights/period';
import type { ComparedWith } from '@/lib/insights/report-data';
import { insightsPath } from '@/lib/links/insights-paths';
import type { PageContext } from './page-context';

/** Periods whose links are always visible. */
const COMMON: readonly PeriodName[] = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '365d',
  'month',
  'last-month',
];

const OTHERS = PERIODS.filter((period) => !COMMON.includes(period));

type PeriodControlsProps = {
  context: PageContext;
  comparedWith: ComparedWith;
  /** Epoch milliseconds. */
  now: number;
};

/** The period and what it is compared with, by links and as forms. */
export function PeriodControls({ context, comparedWith, now }: PeriodControlsProps) {
  const t = useTranslations('insights');
  const { state, report } = context;
  const isRare = COMMON.every((period) => period !== state.period) || typeof state.comparison === 'object';
  const isCompared = report !== 'vitals';
  const found = 'range' in comparedWith ? comparedWith.range : null;
  const comparedDays = typeof state.comparison === 'object' ? state.comparison : found;
  return (
    <section className="period" aria-label={t('period.label')}>
      <PeriodLinks periods={COMMON} context={context} />
      <p>{usePeriodSentence({ context, comparedWith, now })}</p>
      {'since' in comparedWith && state.range.to < comparedWith.since && (
        <p className="message">
          {t('period.beforeFirst', { day: context.formats.day(comparedWith.since) })}{' '}
          <a href={context.linkTo({ period: 'today' })}>{t('period.names.today')}</a>
        </p>
      )}
      {isCompared && <ComparisonLinks context={context} />}
      <details open={isRare || undefined}>
        <summary>{t('period.custom')}</summary>
        <PeriodLinks periods={OTHERS} context={context} />
        <DaysForm
          label={t('period.own')}
          names={['from', 'to', 'period']}
          days={state.range}
          context={context}
        />
        {isCompared && (
          <DaysForm
            label={t('period.ownComparison')}
            names={['compareFrom', 'compareTo', 'compare']}
            days={comparedDays}
            context={context}
          />
        )}
      </details>
    </section>
  );
}

/** Which days are shown, which ones they are compared with, and what is missing of them. */
export function usePeriodSentence({
  context: { formats, state, zone },
  comparedWith,
  now,
}: PeriodControlsProps): string {
  const t = useTranslations('insights');
  const range = formats.range(state.range);
  const compared = 'range' in comparedWith ? comparedWith.range : null;
  const isPartial = !isOver(state.range, zone.toDay(now));
  const time = formats.time(now);
  const sentences = [
    compared ? t('period.compared', { range, previous: formats.range(compared) }) : `${range}.`,
    'since' in comparedWith && t('period.noData', { day: formats.day(comparedWith.since) }),
    isPartial && compared?.end === undefined && t('period.partial', { time }),
    isPartial &&
      compared?.end !== undefined &&
      t('period.partialCompared', { time, day: formats.day(compared.to) }),
    zone.isUtc ? t('period.utc') : t('period.zone', { zone: zone.name }),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function PeriodLinks({ periods, context }: { periods: readonly PeriodName[]; context: PageContext }) {
  const t = useTranslations('insights');
  return (
    <ul className="row">
      {periods.map((period) => (
        <li key={period}>
          <a
            className="chip"
            href={context.linkTo({ period })}
            aria-current={context.state.period === period ? 'true' : undefined}
          >
            {t(`period.names.${period}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ComparisonLinks({ context: { state, linkTo } }: { context: PageContext }) {
  const t = useTranslations('insights');
  return (
    <div className="compare">
      <span id="compare-title">{t('period.compareWith')}</span>
      <ul className="row" aria-labelledby="compare-title">
        {COMPARISONS.map((comparison) => (
          <li key={comparison}>
            <a
              className="tab"
              href={linkTo({ comparison })}
              aria-current={state.comparison === comparison ? 'true' : undefined}
            >
              {t(`period.comparisons.${comparison}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type DaysFormProps = {
  label: string;
  /** The parameters of the first and the last day, and the one that they replace. */
  names: readonly [from: string, to: string, replaced: string];
  days: DayRange | null;
  context: PageContext;
};

/** Chooses the first and the last day. The rest of the state stays, with the first page of its table. */
function DaysForm({ label, names, days, context: { state, report, locale } }: DaysFormProps) {
  const t = useTranslations('insights');
  const [from, to] = names;
  const query = new URLSearchParams(
    insightsQuery({ ...state, interval: null, table: { ...state.table, page: 1 } }),
  );
  const kept = [...query].filter(([name]) => !names.includes(name));
  return (
    <form className="fields" action={insightsPath(report, locale)} aria-label={label}>
      <p>{label}</p>
      <label>
        {t('period.from')}
        <input type="date" name={from} defaultValue={days?.from} required />
      </label>
      <label>
        {t('period.to')}
        <input type="date" name={to} defaultValue={days?.to} required />
      </label>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{t('period.apply')}</button>
    </form>
  );
}
