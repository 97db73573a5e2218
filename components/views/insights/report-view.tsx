import { useTranslations } from 'next-intl';
import { TOTALS } from '@/lib/insights/columns';
import { listConditions, MAX_FILTER_VALUES, onlyList, withoutValues } from '@/lib/insights/filters';
import type { ReportPage } from '@/lib/insights/insights-page';
import { type StateError, similarParameter } from '@/lib/insights/insights-state';
import { MAX_DAYS } from '@/lib/insights/period';
import type { ReportData } from '@/lib/insights/report-data';
import { canBeShared } from '@/lib/insights/report-links';
import { REPORTS } from '@/lib/insights/reports';
import type { AnyTable } from '@/lib/insights/tables';
import { conditionLabel, type Translate } from '@/lib/insights/value-label';
import { BoardTable } from './board-table';
import { BreakdownTable } from './breakdown-table';
import { Definitions } from './definitions';
import { FilterControls } from './filter-controls';
import { Funnel } from './funnel';
import { ListSteps } from './list-steps';
import type { PageContext } from './page-context';
import { PathPanel } from './path-panel';
import { PeriodControls, usePeriodSentence } from './period-controls';
import { RECENT_COLUMNS, ReadAt, RecentVisits } from './recent-visits';
import { RetentionTable } from './retention-table';
import { StatusMessages } from './status-messages';
import { OwnVisits, StatusSection } from './status-section';
import { tableTitle } from './table-labels';
import { TimeCharts } from './time-charts';
import { Totals } from './totals';
import { VitalsCharts } from './vitals-charts';
import { VitalsTable } from './vitals-table';
import { WeekControls, WeeklyPanels } from './weekly-report';

type ReportViewProps = { page: ReportPage; context: PageContext };

/** A report of insights. */
export function ReportView({ page, context }: ReportViewProps) {
  const t = useTranslations('insights');
  const { report, data, errors, now } = page;
  const boards = data.boards ?? [];
  // The weekly report has tables of its own.
  const tables = report === 'weekly' ? [] : data.tables;
  const isOneList = onlyList(context.state.filters) !== null;
  const status = 'data' in page.status ? page.status.data : null;
  return (
    <>
      <nav className="reports" aria-label={t('navigation')}>
        <ul className="row">
          {REPORTS.map((name) => (
            <li key={name}>
              <a
                className="tab"
                href={context.linkToReport(name)}
                aria-current={name === report ? 'page' : undefined}
              >
                {t(`reports.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main">
        <h1>{t(`reports.${report}`)}</h1>
        {status?.events === 0 ? (
          <FirstRun page={page} context={context} />
        ) : (
          <>
            <Problems errors={errors} />
            <FilterProblems unrecorded={data.unrecorded} context={context} />
            {page.sharedUntil === null ? (
              <div className="controls">
                {report === 'now' && <ReadAt now={now} context={context} />}
                {report === 'weekly' && (
                  <WeekControls context={context} comparedWith={data.comparedWith} now={now} />
                )}
                {report !== 'now' && report !== 'weekly' && (
                  <PeriodControls context={context} comparedWith={data.comparedWith} now={now} />
                )}
                <FilterControls context={context} form={page.filterForm} />
              </div>
            ) : (
              <SharedState page={page} sharedUntil={page.sharedUntil} context={context} />
            )}
            {status && page.sharedUntil === null && (
              <StatusMessages status={status} maxBytes={page.maxBytes} context={context} />
            )}
            {data.recent && <RecentVisits recent={data.recent} context={context} />}
            {data.totals && <Totals totals={data.totals} context={context} />}
            <Definitions
              columns={data.recent ? ['visitors', ...RECENT_COLUMNS] : (TOTALS[report] ?? [])}
              isCompared={'range' in data.comparedWith}
              hasRates={tables.length > 0 || data.totals !== undefined}
              hasUnusual={data.unusual !== undefined}
              context={context}
            />
            {report === 'returning' && status && status.firstEvent !== null && (
              <p className="note">
                {t('returning.since', { day: context.formats.day(page.zone.toDay(status.firstEvent)) })}
              </p>
            )}
            {report === 'weekly' && <WeeklyPanels page={page} context={context} />}
            <JumpList
              hasFunnel={data.funnel !== undefined}
              tables={[...tables, ...boards].map(({ name }) => name)}
            />
            <div className="panels">
              {data.series && (
                <TimeCharts
                  series={data.series}
                  notes={page.notes ?? { data: [] }}
                  unusual={data.unusual ?? { data: [] }}
                  context={context}
                  formToken={page.formToken}
                  now={now}
                />
              )}
              {data.funnel && <Funnel funnel={data.funnel} context={context} />}
              {data.path && <PathPanel path={data.path} context={context} />}
              {data.vitalsSeries && <VitalsCharts series={data.vitalsSeries} context={context} now={now} />}
              {data.vitals && <VitalsTable vitals={data.vitals} context={context} />}
              {tables.map(({ name, breakdown }) => (
                <BreakdownTable key={name} name={name} breakdown={breakdown} context={context} />
              ))}
              {data.retention && <RetentionTable retention={data.retention} context={context} />}
              {boards.map(({ name, board }) =>
                name === 'list-health' && isOneList ? (
                  <ListSteps key={name} board={board} context={context} />
                ) : (
                  <BoardTable key={name} name={name} board={board} context={context} />
                ),
              )}
            </div>
            {page.sharedUntil === null && (
              <StatusSection
                status={status}
                maxBytes={page.maxBytes}
                context={context}
                formToken={page.formToken}
                isOwnVisitor={page.isOwnVisitor}
                canShare={canBeShared(report)}
                hasPassword={page.hasPassword}
              />
            )}
          </>
        )}
      </main>
    </>
  );
}

/** What a shared report is about, until when. */
function SharedState({ page, sharedUntil, context }: ReportViewProps & { sharedUntil: number }) {
  const t = useTranslations('insights');
  const sentence = usePeriodSentence({ context, comparedWith: page.data.comparedWith, now: page.now });
  return (
    <div className="controls period">
      <p>{sentence}</p>
      {listConditions(context.state.filters).map((condition) => (
        <p key={`${condition.dimension}.${condition.operator}`}>
          <bdi>{conditionLabel(t, context, condition)}</bdi>
        </p>
      ))}
      <p>
        {t('links.until', {
          time: context.formats.dayAndTime(sharedUntil * 1000),
          zone: page.zone.name,
        })}
      </p>
    </div>
  );
}

/** What is shown before the first event. */
function FirstRun({ page: { formToken, isOwnVisitor }, context }: ReportViewProps) {
  const t = useTranslations('insights');
  return (
    <section className="first">
      <h2>{t('first.title')}</h2>
      <p>{t('first.text')}</p>
      <ol>
        <li>{t('first.open')}</li>
        <li>{t('first.look')}</li>
        <li>{t('first.reload')}</li>
      </ol>
      <p>{t('first.check')}</p>
      {isOwnVisitor && <OwnVisits context={context} formToken={formToken} isOwnVisitor={isOwnVisitor} />}
    </section>
  );
}

/** What is wrong with the parameters of the URL. */
function Problems({ errors }: { errors: readonly StateError[] }) {
  const t = useTranslations('insights');
  if (errors.length === 0) return null;
  return (
    <div className="message" role="alert">
      <p>{t('problems.title')}</p>
      <ul>
        {errors.map((error) => (
          <li key={`${error.name} ${error.reason} ${givenValue(error)}`}>{describeError(t, error)}</li>
        ))}
      </ul>
    </div>
  );
}

function describeError(t: Translate, error: StateError): string {
  const { name, reason } = error;
  if (reason === 'length' && (name === 'from' || name === 'compareFrom'))
    return t('problems.range', { name, days: MAX_DAYS });
  if (reason === 'parameter') {
    const similar = similarParameter(name);
    return similar === null ? t('problems.parameter', { name }) : t('problems.similar', { name, similar });
  }
  return t(`problems.${reason}`, { name, value: givenValue(error), count: MAX_FILTER_VALUES });
}

function givenValue(error: StateError): string {
  return 'value' in error ? (error.value ?? '') : '';
}

type FilterProblemsProps = { unrecorded: ReportData['unrecorded']; context: PageContext };

/**
 * Values of the filters that nothing in the period has, and lists that the site does not have: all their numbers can be 0. With
 * values of redirects, most numbers are not known.
 */
function FilterProblems({ unrecorded, context }: FilterProblemsProps) {
  const t = useTranslations('insights');
  const { state, listTitles, linkTo } = context;
  const missing = 'data' in unrecorded ? unrecorded.data : [];
  const single = listConditions(state.filters).flatMap((condition) =>
    condition.values.map((value) => ({ ...condition, values: [value], value })),
  );
  return single.map(({ value, ...condition }) => {
    const { dimension, operator } = condition;
    const isUnknown = dimension === 'list' && operator !== 'contains' && !Object.hasOwn(listTitles, value);
    const isRedirect = dimension === 'redirect' && operator !== 'not';
    const isMissing = missing.some(
      (other) => other.dimension === dimension && other.operator === operator && other.values.includes(value),
    );
    if (!isUnknown && !isMissing && !isRedirect) return null;
    const sought = { ...condition, operator: operator === 'contains' ? operator : 'is' } as const;
    return (
      <p key={`${dimension} ${operator} ${value}`} className="message" role="alert">
        {isUnknown && `${t('problems.list', { id: value })} `}
        {isRedirect && `${t('problems.redirect')} `}
        {isMissing && `${t('problems.unrecorded', { filter: conditionLabel(t, context, sought) })} `}
        <a href={linkTo(withoutValues(state, condition))}>
          {t('filters.remove', { filter: conditionLabel(t, context, condition) })}
        </a>
      </p>
    );
  });
}

/** Links to the parts of a long page. */
function JumpList({ hasFunnel, tables }: { hasFunnel: boolean; tables: readonly AnyTable[] }) {
  const t = useTranslations('insights');
  if (tables.length < 2) return null;
  return (
    <nav className="jump" aria-label={t('jump')}>
      <ul className="row">
        {hasFunnel && (
          <li>
            <a className="tab" href="#funnel">
              {t('funnel.title')}
            </a>
          </li>
        )}
        {tables.map((name) => (
          <li key={name}>
            <a className="tab" href={`#${name}`}>
              {tableTitle(t, name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
