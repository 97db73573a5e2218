import type { Locale } from '@/lib/config/locales';
import type { Column } from '@/lib/insights/columns';
import type { Dimension } from '@/lib/insights/dimensions';
import {
  type FilterOperator,
  FORM_PARAMETER,
  filterEntries,
  filterParameter,
  withFilter,
} from '@/lib/insights/filters';
import { type Formats, formatsOf } from '@/lib/insights/formats';
import { DEFAULT_STEPS } from '@/lib/insights/funnel-steps';
import type { ListedItem } from '@/lib/insights/insights-page';
import { type InsightsState, insightsQuery, reportQuery } from '@/lib/insights/insights-state';
import { DEFAULT_PATH_STEP, type PathStep } from '@/lib/insights/path-steps';
import { addDays, type DayRange } from '@/lib/insights/period';
import type { Report } from '@/lib/insights/reports';
import { type TableView, WHOLE_REPORT } from '@/lib/insights/table-view';
import { type AnyTable, reportOf, TABLES, type TableName } from '@/lib/insights/tables';
import type { TimeZone } from '@/lib/insights/time-zone';
import { insightsPath } from '@/lib/links/insights-paths';

/** Id of the form for a condition, to which the links to it lead. */
export const FILTER_FORM_ID = 'filter';

/** Id of the charts, to which the totals lead. */
export const CHARTS_ID = 'over-time';

/** Id of the steps before and after another one. */
export const PATH_ID = 'path';

/** What the parts of a page share: its language, and the links to other states of it. */
export type PageContext = {
  locale: Locale;
  zone: TimeZone;
  formats: Formats;
  report: Report;
  state: InsightsState;
  listTitles: Readonly<Record<string, string>>;
  /** Items of the list that the page is about. */
  items: Readonly<Record<string, ListedItem>>;
  /** Link to the same report with some of the state changed, and to the first page of its table. */
  linkTo: (change: Partial<InsightsState>) => string;
  /** Link to the chart of a number, which the overview has. */
  linkToChart: (metric: Column) => string;
  /** Link to rows of a table, on the page of its report. */
  linkToTable: (table: AnyTable, rows?: Partial<TableView>) => string;
  /** Link to the same report for other days. */
  linkToDays: (range: DayRange) => string;
  /** Link to another report with the same state. */
  linkToReport: (report: Report) => string;
  /** Link to the weekly report of so many days later. */
  linkToWeek: (days: number) => string;
  /** Link to the report with a table, for only one of its values. */
  linkToRow: (table: TableName, value: string) => string;
  /** Link to the same report for only one value of a dimension. */
  linkToFilter: (dimension: Dimension, value: string) => string;
  /** Link to what visitors did before and after a step. */
  linkToPath: (step: PathStep) => string;
  /** Link to the same page with the form for a condition. */
  linkToForm: (dimension: Dimension, operator: FilterOperator) => string;
};

export function createPageContext({
  locale,
  zone,
  report,
  state,
  listTitles,
  items,
}: Pick<PageContext, 'locale' | 'zone' | 'report' | 'state' | 'listTitles' | 'items'>): PageContext {
  const linkTo = (change: Partial<InsightsState>) => {
    // Single days are none of the weekly report.
    const target = report === 'weekly' && 'period' in change ? 'overview' : report;
    const changed: InsightsState = {
      ...state,
      // Another period may have too many days for it.
      ...('period' in change && { interval: null }),
      ...change,
      table: { ...(change.table ?? state.table), page: 1 },
    };
    return insightsPath(target, locale, reportQuery(target, changed));
  };
  const ofAnyReport: InsightsState = {
    ...state,
    table: WHOLE_REPORT,
    steps: DEFAULT_STEPS,
    path: DEFAULT_PATH_STEP,
    metric: null,
  };
  /** The weekly report is about the last week unless somebody chooses another one. */
  const queryOfOther = (other: Report) =>
    other === 'weekly'
      ? new URLSearchParams(filterEntries(state.filters)).toString()
      : insightsQuery(ofAnyReport);
  return {
    locale,
    zone,
    formats: formatsOf(locale, zone),
    report,
    state,
    listTitles,
    items,
    linkTo,
    linkToChart: (metric) =>
      `${insightsPath('overview', locale, insightsQuery({ ...ofAnyReport, metric }))}#${CHARTS_ID}`,
    linkToTable: (table, rows = {}) => {
      const shown = state.table.table === table ? state.table : WHOLE_REPORT;
      const query = insightsQuery({ ...state, table: { ...shown, table, page: 1, ...rows } });
      return `${insightsPath(reportOf(table), locale, query)}#${table}`;
    },
    linkToDays: (range) => linkTo({ period: 'custom', range }),
    linkToReport: (other) => insightsPath(other, locale, queryOfOther(other)),
    linkToWeek: (days) => {
      const range = { from: addDays(state.range.from, days), to: addDays(state.range.to, days) };
      return insightsPath('weekly', locale, reportQuery('weekly', { ...state, range }));
    },
    linkToRow: (table, value) => {
      const query = insightsQuery(withFilter(ofAnyReport, TABLES[table].dimension, value));
      return insightsPath(reportOf(table), locale, query);
    },
    linkToFilter: (dimension, value) => linkTo(withFilter(state, dimension, value)),
    linkToPath: (path) =>
      `${insightsPath('paths', locale, insightsQuery({ ...ofAnyReport, path }))}#${PATH_ID}`,
    linkToForm: (dimension, operator) => {
      const query = new URLSearchParams(reportQuery(report, state));
      query.set(FORM_PARAMETER, filterParameter(dimension, operator));
      return `${insightsPath(report, locale, query.toString())}#${FILTER_FORM_ID}`;
    },
  };
}
