import { useTranslations } from 'next-intl';
import { countChange } from '@/lib/insights/change';
import type { PathResult, PathRow, PathSide } from '@/lib/insights/insights-reader';
import { insightsQuery } from '@/lib/insights/insights-state';
import {
  APP_STEP,
  DEFAULT_PATH_STEP,
  describeStep,
  MAX_STEP_LENGTH,
  PATH_PARAMETER,
  type PathStep,
} from '@/lib/insights/path-steps';
import type { Panel } from '@/lib/insights/report-data';
import type { Translate } from '@/lib/insights/value-label';
import { insightsPath } from '@/lib/links/insights-paths';
import { paths } from '@/lib/links/paths';
import { Bar } from './bar';
import { ChangeText } from './change-text';
import { CsvLink } from './csv-link';
import { PATH_ID, type PageContext } from './page-context';
import { PanelSection } from './panel-section';
import { Share } from './rate';

type PathPanelProps = { path: Panel<PathResult>; context: PageContext };

/** What visitors did directly before and after a page, a search or a click on a link to the app. */
export function PathPanel({ path, context }: PathPanelProps) {
  const t = useTranslations('insights');
  const { formats, state } = context;
  const data = 'data' in path ? path.data : null;
  const title = t('paths.title', { step: stepLabel(t, state.path) });
  return (
    <PanelSection id={PATH_ID} title={title} note={t('paths.note')} panel={path} isWide>
      {data && (
        <p className="change">
          {t('paths.times', { times: data.times })}{' '}
          {data.previousTimes !== null && (
            <ChangeText change={countChange(data.times, data.previousTimes)} formats={formats} />
          )}
        </p>
      )}
      {data && data.before.rows.length === 0 && (
        <p>{t(Object.keys(state.filters).length > 0 ? 'table.emptyFiltered' : 'table.empty')}</p>
      )}
      {data && data.before.rows.length > 0 && (
        <div className="charts">
          {(['before', 'after'] as const).map((side) => (
            <StepTable key={side} name={side} side={data[side]} path={data} context={context} />
          ))}
        </div>
      )}
      <StepForm context={context} />
    </PanelSection>
  );
}

type StepTableProps = { name: 'before' | 'after'; side: PathSide; path: PathResult; context: PageContext };

function StepTable({ name, side, path, context }: StepTableProps) {
  const t = useTranslations('insights');
  const { formats, locale, state } = context;
  const isCompared = path.previousTimes !== null;
  const id = `steps-${name}`;
  const share = ({ times }: PathRow) => times / Math.max(1, path.times);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t(`paths.${name}`)}</h3>
      <div className="scroll">
        <table className="stacked steps" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('paths.step')}</th>
              <th scope="col">{t('paths.number')}</th>
              {isCompared && <th scope="col">{t('change.title')}</th>}
              <th scope="col">{t('returning.share')}</th>
            </tr>
          </thead>
          <tbody>
            {side.rows.map((row) => (
              <tr key={row.step}>
                <th scope="row">
                  {row.step === null ? (
                    t(`paths.outside.${name}`)
                  ) : (
                    <StepLink step={row.step} context={context} />
                  )}
                  <Bar share={share(row)} locale={locale} />
                </th>
                <td data-label={t('paths.number')}>{formats.count(row.times)}</td>
                {isCompared && (
                  <td className="change" data-label={t('change.title')}>
                    <ChangeText change={countChange(row.times, row.previous ?? 0, null)} formats={formats} />
                  </td>
                )}
                <td data-label={t('returning.share')}>
                  <Share part={row.times} whole={Math.max(1, path.times)} formats={formats} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="note">
        {t('table.shown', { shown: side.rows.length, total: side.total })}{' '}
        <CsvLink table={id} title={t(`paths.${name}`)} state={state} />
      </footer>
    </section>
  );
}

function StepLink({ step, context }: { step: PathStep; context: PageContext }) {
  const t = useTranslations('insights');
  const label = stepLabel(t, step);
  return (
    <a className="value" href={context.linkToPath(step)} aria-label={t('paths.title', { step: label })}>
      <bdi>{label}</bdi>
    </a>
  );
}

/** What a step is called in the language of the page. */
function stepLabel(t: Translate, step: PathStep): string {
  const found = describeStep(step);
  if (found.kind === 'page') return found.page;
  return found.kind === 'app' ? t('funnel.steps.app') : t('paths.search', { term: found.term });
}

/** Chooses another step. */
function StepForm({ context }: { context: PageContext }) {
  const t = useTranslations('insights');
  const { state, report, locale } = context;
  const kept = new URLSearchParams(insightsQuery({ ...state, path: DEFAULT_PATH_STEP }));
  return (
    <form
      className="rows"
      action={`${insightsPath(report, locale)}#${PATH_ID}`}
      aria-label={t('paths.choose')}
    >
      {[...kept].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        {t('paths.field')}
        <input
          name={PATH_PARAMETER}
          maxLength={MAX_STEP_LENGTH}
          placeholder={paths.templates()}
          dir="auto"
          required
        />
      </label>
      <button type="submit">{t('paths.apply')}</button>
      <span className="link">
        <StepLink step={APP_STEP} context={context} />
      </span>
    </form>
  );
}
