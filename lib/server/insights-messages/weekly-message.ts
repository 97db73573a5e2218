import type { Locale } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { type Change, changeOf } from '@/lib/insights/change';
import { COLUMNS, type Column, TOTALS } from '@/lib/insights/columns';
import type { Metrics } from '@/lib/insights/definitions';
import { describeUnusual } from '@/lib/insights/describe-unusual';
import { type Formats, formatsOf } from '@/lib/insights/formats';
import { type InsightsState, reportQuery } from '@/lib/insights/insights-state';
import type { Panel, ReportData } from '@/lib/insights/report-data';
import { TABLES } from '@/lib/insights/tables';
import type { TimeZone } from '@/lib/insights/time-zone';
import { valueLabel } from '@/lib/insights/value-label';
import { insightsPath } from '@/lib/links/insights-paths';
import { getInsightsTranslator, type InsightsTranslator } from './get-translator';
import type { Message, MessageSection } from './message';
import { toLine } from './to-line';

export type WeeklyMessageOptions = {
  locale: Locale;
  /** Public URL of the site. */
  siteUrl: string;
  zone: TimeZone;
  state: InsightsState;
  data: ReportData;
  /** Titles by the ids of lists, as far as they are known. */
  listTitles: Readonly<Record<string, string>>;
};

/** The weekly report as a message. */
export async function composeWeeklyMessage({
  locale,
  siteUrl,
  zone,
  state,
  data,
  listTitles,
}: WeeklyMessageOptions): Promise<Message> {
  const t = await getInsightsTranslator(locale);
  const formats = formatsOf(locale, zone);
  const range = formats.range(state.range);
  const compared = 'range' in data.comparedWith ? data.comparedWith.range : null;
  const sections: MessageSection[] = [
    { title: t('weekly.totals'), lines: describeTotals(t, formats, data) },
    { title: t('weekly.special'), lines: describeSpecial(t, formats, data) },
    ...data.tables.map(({ name, breakdown }) => {
      const { dimension, columns } = TABLES[name];
      const rows = 'data' in breakdown ? breakdown.data.rows : [];
      const lines = rows.map((row) =>
        describeNumber(t, formats, columns[0], {
          name: valueLabel(t, { locale, listTitles }, dimension, toLine(row.value)),
          current: row,
          previous: row.previous,
        }),
      );
      return { title: t('weekly.changed', { name: t(`tables.${name}`) }), lines };
    }),
  ];
  return {
    locale,
    subject: `${SITE.brand} – ${t('weekly.number', { name: t('reports.weekly'), value: range })}`,
    lead: compared ? t('period.compared', { range, previous: formats.range(compared) }) : range,
    sections: sections.filter(({ lines }) => lines.length > 0),
    link: {
      text: t('weekly.open'),
      url: siteUrl + insightsPath('weekly', locale, reportQuery('weekly', state)),
    },
  };
}

function describeTotals(t: InsightsTranslator, formats: Formats, { totals }: ReportData): string[] {
  const { current, previous } = totals && 'data' in totals ? totals.data : { current: null, previous: null };
  if (current === null) return [];
  return (TOTALS.weekly ?? []).map((column) =>
    describeNumber(t, formats, column, { name: t(`metrics.${column}`), current, previous }),
  );
}

function describeSpecial(t: InsightsTranslator, formats: Formats, data: ReportData): string[] {
  const records = dataOf(data.records, []).map(({ metric, kind, weeks }) =>
    t.markup(`weekly.${kind}`, { weeks, metric: () => t(`metrics.${metric}`) }),
  );
  const unusual = dataOf(data.unusual, []).map((day) =>
    t('weekly.day', { day: formats.weekday(day.day), text: describeUnusual(t, formats, day) }),
  );
  return [...records, ...unusual];
}

type NamedNumber = { name: string; current: Metrics; previous: Metrics | null };

function describeNumber(
  t: InsightsTranslator,
  formats: Formats,
  column: Column,
  { name, current, previous }: NamedNumber,
): string {
  const value = formats.column(column, current);
  if (!previous) return t('weekly.number', { name, value });
  const change = describeChange(t, formats, changeOf(column, current, previous));
  const before = formats.value(column, COLUMNS[column].read(previous));
  return t('weekly.changedNumber', { name, value, before, change });
}

function describeChange(t: InsightsTranslator, formats: Formats, change: Change | null): string {
  if (change === null) return t('change.same');
  const { size, kind } = change;
  if (size === Number.POSITIVE_INFINITY) return t('change.new');
  const isPercent = kind === 'percent';
  const number = isPercent ? formats.change(size) : formats.pointChange(size);
  if (number === (isPercent ? formats.change(0) : formats.pointChange(0))) return t('change.same');
  return isPercent ? number : t('change.points', { points: number });
}

function dataOf<Data>(panel: Panel<Data> | undefined, otherwise: Data): Data {
  return panel && 'data' in panel ? panel.data : otherwise;
}
