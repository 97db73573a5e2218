import type { Locale } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { describeMover, describeUnusual } from '@/lib/insights/describe-unusual';
import { type Formats, formatsOf } from '@/lib/insights/formats';
import type { TimeZone } from '@/lib/insights/time-zone';
import type { UnusualDay } from '@/lib/insights/unusual-days';
import { insightsPath } from '@/lib/links/insights-paths';
import type { Alert } from './find-alerts';
import { getInsightsTranslator, type InsightsTranslator } from './get-translator';
import type { Message } from './message';
import { toLine } from './to-line';

export type AlertMessageOptions = {
  locale: Locale;
  /** Public URL of the site. */
  siteUrl: string;
  zone: TimeZone;
  alert: Alert;
  /** Titles by the ids of lists, as far as they are known. */
  listTitles: Readonly<Record<string, string>>;
};

/** An alert as a message. */
export async function composeAlertMessage(options: AlertMessageOptions): Promise<Message> {
  const { locale, siteUrl, zone, alert, listTitles } = options;
  const { kind, unusual, errors } = alert;
  const t = await getInsightsTranslator(locale);
  const formats = formatsOf(locale, zone);
  const { day } = unusual;
  const lines =
    kind === 'errors'
      ? errors.map(({ value, times }) =>
          t('weekly.number', { name: toLine(value), value: formats.count(times) }),
        )
      : [describeMovers(t, formats, { locale, unusual, listTitles })];
  const query = new URLSearchParams({ from: day, to: day }).toString();
  return {
    locale,
    subject: `${SITE.brand} – ${t('weekly.number', { name: t(`alerts.${kind}`), value: formats.day(day) })}`,
    lead:
      kind === 'errors'
        ? t('alerts.affected', {
            visitors: formats.count(unusual.visitors),
            usual: formats.count(Math.round(unusual.usual)),
          })
        : describeUnusual(t, formats, unusual),
    sections: [{ title: formats.weekday(day), lines }],
    link: {
      text: t('points.show.day'),
      url: siteUrl + insightsPath(kind === 'errors' ? 'errors' : 'overview', locale, query),
    },
  };
}

type Movers = Pick<AlertMessageOptions, 'locale' | 'listTitles'> & { unusual: UnusualDay };

function describeMovers(
  t: InsightsTranslator,
  formats: Formats,
  { locale, unusual: { movers }, listTitles }: Movers,
): string {
  if (movers.length === 0) return t('unusualDays.spread');
  const names = movers.map((mover) =>
    describeMover(t, { ...mover, value: toLine(mover.value) }, { locale, listTitles, formats }),
  );
  const values = new Intl.ListFormat(locale).format(names);
  return t.markup('unusualDays.mostly', { values: () => values });
}
