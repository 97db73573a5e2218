import type { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import type { FilterDimension } from '@/lib/insights/dimensions';
import { type InsightsState, insightsQuery, type Report } from '@/lib/insights/insights-state';
import { insightsPath } from '@/lib/links/insights-paths';
import { type Formats, formatsOf } from './formats';

export type Translate = ReturnType<typeof useTranslations<'insights'>>;

/** What the parts of a page share: its language, and the links to other states of it. */
export type PageContext = {
  locale: Locale;
  formats: Formats;
  report: Report;
  state: InsightsState;
  listTitles: Readonly<Record<string, string>>;
  /** Link to the same report with some of the state changed. */
  linkTo: (change: Partial<InsightsState>) => string;
  /** Link to another report with the same state. */
  linkToReport: (report: Report) => string;
  /** Link to the same report with a filter set, or removed with `undefined`. */
  linkToFilter: (dimension: FilterDimension, value: string | undefined) => string;
};

export function createPageContext({
  locale,
  report,
  state,
  listTitles,
}: Pick<PageContext, 'locale' | 'report' | 'state' | 'listTitles'>): PageContext {
  const linkTo = (change: Partial<InsightsState>) =>
    insightsPath(report, locale, insightsQuery({ ...state, ...change }));
  return {
    locale,
    formats: formatsOf(locale),
    report,
    state,
    listTitles,
    linkTo,
    linkToReport: (other) => insightsPath(other, locale, insightsQuery(state)),
    linkToFilter: (dimension, value) => {
      const { [dimension]: _, ...others } = state.filters;
      return linkTo({ filters: value === undefined ? others : { ...others, [dimension]: value } });
    },
  };
}
