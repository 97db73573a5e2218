import { useTranslations } from 'next-intl';
import { countChange } from '@/lib/insights/change';
import { FUNNEL_STEP_NAMES, MAX_STEPS, MIN_STEPS, STEP_PARAMETER } from '@/lib/insights/funnel-steps';
import type { FunnelResult } from '@/lib/insights/insights-reader';
import { insightsQuery } from '@/lib/insights/insights-state';
import type { Compared, Panel } from '@/lib/insights/report-data';
import { insightsPath } from '@/lib/links/insights-paths';
import { Bar } from './bar';
import { ChangeText } from './change-text';
import { CsvLink } from './csv-link';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { Share } from './rate';

type FunnelProps = { funnel: Panel<Compared<readonly FunnelResult[]>>; context: PageContext };

/** How many visitors went on from step to step, and how long that took. */
export function Funnel({ funnel, context }: FunnelProps) {
  const t = useTranslations('insights');
  const data = 'data' in funnel ? funnel.data : null;
  return (
    <PanelSection id="funnel" title={t('funnel.title')} note={t('funnel.note')} panel={funnel} isWide>
      {data && (
        <>
          <div className="scroll">
            <FunnelTable funnel={data} context={context} />
          </div>
          <OtherVisitors last={data.current.at(-1)} />
          <footer>
            <CsvLink table="funnel" title={t('funnel.title')} state={context.state} />
          </footer>
        </>
      )}
      <StepsForm context={context} />
    </PanelSection>
  );
}

type FunnelTableProps = { funnel: Compared<readonly FunnelResult[]>; context: PageContext };

function FunnelTable({ funnel: { current, previous }, context }: FunnelTableProps) {
  const t = useTranslations('insights');
  const { formats, locale } = context;
  const first = current[0]?.visitors ?? 0;
  const rows = current.map((result, index) => ({ ...result, number: index + 1 }));
  return (
    <table className="stacked" aria-labelledby="funnel-title">
      <thead>
        <tr>
          <th scope="col">{t('funnel.step')}</th>
          <th scope="col">{t('metrics.visitors')}</th>
          {previous && <th scope="col">{t('change.title')}</th>}
          <th scope="col">{t('funnel.ofFirst')}</th>
          <th scope="col">{t('funnel.ofPrevious')}</th>
          <th scope="col">{t('funnel.time')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, step, visitors, medianSeconds }, index) => (
          <tr key={number}>
            <th scope="row">
              {`${formats.count(number)}. ${t(`funnel.steps.${step}`)}`}
              <Bar share={first === 0 ? 0 : visitors / first} locale={locale} />
            </th>
            <td data-label={t('metrics.visitors')}>{formats.count(visitors)}</td>
            {previous && (
              <td className="change" data-label={t('change.title')}>
                <ChangeText
                  change={countChange(visitors, previous[index]?.visitors ?? 0)}
                  formats={formats}
                />
              </td>
            )}
            <td data-label={t('funnel.ofFirst')}>
              <Share part={visitors} whole={first} formats={formats} />
            </td>
            <td data-label={t('funnel.ofPrevious')}>
              {index === 0 ? (
                '–'
              ) : (
                <Share part={visitors} whole={current[index - 1]?.visitors ?? 0} formats={formats} />
              )}
            </td>
            <td data-label={t('funnel.time')}>
              {medianSeconds === null ? '–' : formats.timeBetween(medianSeconds)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those who took the last step, but not after all the others: the difference to the number of it that other tables have. */
function OtherVisitors({ last }: { last: FunnelResult | undefined }) {
  const t = useTranslations('insights');
  if (!last || last.visitorsInAnyOrder === last.visitors) return null;
  const { step, visitors, visitorsInAnyOrder } = last;
  return (
    <p>
      {t('funnel.others', {
        step: t(`funnel.steps.${step}`),
        all: visitorsInAnyOrder,
        visitors,
        others: visitorsInAnyOrder - visitors,
      })}
    </p>
  );
}

/** Chooses the steps of the funnel. */
function StepsForm({ context }: { context: PageContext }) {
  const t = useTranslations('insights');
  const { state, report, locale } = context;
  const kept = [...new URLSearchParams(insightsQuery(state))].filter(([name]) => name !== STEP_PARAMETER);
  const numbers = Array.from({ length: MAX_STEPS }, (_, index) => index + 1);
  return (
    <details>
      <summary>{t('funnel.choose')}</summary>
      <form
        className="fields"
        action={`${insightsPath(report, locale)}#funnel`}
        aria-label={t('funnel.choose')}
      >
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {numbers.map((number) => (
          <label key={number}>
            {t('funnel.number', { number })}
            <select name={STEP_PARAMETER} defaultValue={state.steps[number - 1] ?? ''}>
              {number > MIN_STEPS && <option value="">{t('funnel.none')}</option>}
              {FUNNEL_STEP_NAMES.map((step) => (
                <option key={step} value={step}>
                  {t(`funnel.steps.${step}`)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit">{t('funnel.apply')}</button>
      </form>
    </details>
  );
}
