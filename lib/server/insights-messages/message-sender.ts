import type { Locale } from '@/lib/config/locales';
import { HOUR_MS, MINUTE_MS } from '@/lib/insights/durations';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import { parseWeeklyState } from '@/lib/insights/insights-state';
import { isoWeekOf } from '@/lib/insights/iso-week';
import { addDays, mondayOf } from '@/lib/insights/period';
import type { SentMessages } from '@/lib/insights/sent-messages';
import type { TimeZone } from '@/lib/insights/time-zone';
import { isInsightsBusy, isInsightsUnavailable } from '@/lib/server/insights/insights-errors';
import { loadReport } from '@/lib/server/insights/load-report';
import { metricsRecorder } from '@/lib/server/metrics';
import { composeAlertMessage } from './alert-message';
import { type Alert, findAlerts } from './find-alerts';
import type { Message } from './message';
import { composeWeeklyMessage } from './weekly-message';

/** A way in which messages are sent. */
export type MessageChannel = { name: 'mail' | 'webhook'; send: (message: Message) => Promise<void> };

export type MessageSenderOptions = {
  reader: InsightsReader;
  sent: SentMessages;
  channels: readonly MessageChannel[];
  locale: Locale;
  siteUrl: string;
  zone: TimeZone;
  findListTitles: (ids: readonly string[], locale: Locale) => Promise<Record<string, string>>;
  /** Epoch milliseconds. */
  now?: () => number;
};

/** How often, in ms, a process looks whether a message is due. */
const INTERVAL_MS = 5 * MINUTE_MS;

/** Time after the end of a day or a week, in ms, after which messages about it are sent: most late events have arrived by then. */
const DELAY_MS = 5 * HOUR_MS;

/** A message that is due. Its key is the same in all processes. */
type DueMessage = { key: string; compose: () => Promise<Message> };

/** Sends messages when they are due: each once, whatever the number of processes. */
export class MessageSender {
  readonly #options: MessageSenderOptions & { now: () => number };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  /** What was sent, and is not noted as that yet: it must not be sent again. */
  readonly #unconfirmed = new Set<string>();
  /** Those of the last day that was looked at. */
  #alerts: { day: string; found: readonly Alert[] } | undefined;

  constructor(options: MessageSenderOptions) {
    this.#options = { now: Date.now, ...options };
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#running = this.#running.then(() => this.sendDue());
    }, INTERVAL_MS).unref();
  }

  /** Sends nothing that is not being sent already. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#running;
  }

  /** Sends what is due now and what nobody else sends. Failures are logged, and tried again ever more rarely. */
  async sendDue(): Promise<void> {
    try {
      await this.#confirm();
      const since = await this.#options.reader.firstDay();
      if (since === null) return;
      const time = this.#options.now();
      for (const message of this.#findReports(since, time)) await this.#send(message);
      for (const message of await this.#findAlerts(time)) await this.#send(message);
    } catch (error) {
      // That the database cannot be used is in the log already.
      if (!isInsightsUnavailable(error) && !isInsightsBusy(error))
        warn('The messages of insights could not be prepared.', error);
    }
  }

  /** @param since the first day with events */
  #findReports(since: string, time: number): DueMessage[] {
    const { zone } = this.#options;
    const today = zone.toDay(time);
    const { state } = parseWeeklyState({}, today);
    if (since > state.range.to || time < zone.startOfDay(mondayOf(today)) + DELAY_MS) return [];
    return [{ key: `weekly ${isoWeekOf(state.range.from)}`, compose: () => this.#composeWeekly(time) }];
  }

  async #findAlerts(time: number): Promise<DueMessage[]> {
    const { zone } = this.#options;
    const today = zone.toDay(time);
    if (time < zone.startOfDay(today) + DELAY_MS) return [];
    const day = addDays(today, -1);
    if (this.#alerts?.day !== day) this.#alerts = { day, found: await findAlerts(this.#options.reader, day) };
    return this.#alerts.found.map((alert) => ({
      key: `${alert.kind} ${day}`,
      compose: () => this.#composeAlert(alert),
    }));
  }

  /** Notes what was sent, as far as that has failed before. */
  async #confirm(): Promise<void> {
    for (const claim of this.#unconfirmed) {
      await this.#options.sent.confirmMessage(claim, this.#options.now());
      this.#unconfirmed.delete(claim);
    }
  }

  async #composeAlert(alert: Alert): Promise<Message> {
    const { locale, siteUrl, zone, findListTitles } = this.#options;
    const lists = alert.unusual.movers.flatMap(({ dimension, value }) =>
      dimension === 'list' ? [value] : [],
    );
    const listTitles = await findListTitles(lists, locale);
    return composeAlertMessage({ locale, siteUrl, zone, alert, listTitles });
  }

  async #composeWeekly(time: number): Promise<Message> {
    const { reader, locale, siteUrl, zone, findListTitles } = this.#options;
    const { state } = parseWeeklyState({}, zone.toDay(time));
    const data = await loadReport(reader, 'weekly', state, { time, zone });
    const lists = data.tables.flatMap(({ name, breakdown }) =>
      name === 'lists' && 'data' in breakdown ? breakdown.data.rows.map(({ value }) => value) : [],
    );
    // A report without a part would look like a whole one: another attempt follows.
    const parts = [data.totals, data.records, data.unusual, ...data.tables.map(({ breakdown }) => breakdown)];
    if (parts.some((part) => !part || 'problem' in part)) throw new Error('A part of it could not be read.');
    return composeWeeklyMessage({
      locale,
      siteUrl,
      zone,
      state,
      data,
      listTitles: await findListTitles(lists, locale),
    });
  }

  async #send({ key, compose }: DueMessage): Promise<void> {
    const { sent, channels, now } = this.#options;
    let message: Message | undefined;
    for (const { name, send } of channels) {
      const claim = `${key} ${name}`;
      if (this.#unconfirmed.has(claim) || !(await sent.claimMessage(claim, now()))) continue;
      try {
        message ??= await compose();
        await send(message);
        metricsRecorder()?.recordInsightsMessage(name, 'sent');
      } catch (error) {
        metricsRecorder()?.recordInsightsMessage(name, 'failed');
        warn(`A message of insights could not be sent by ${name}: ${key}.`, error);
        continue;
      }
      this.#unconfirmed.add(claim);
      await this.#confirm();
    }
  }
}

/** Without the error itself, which can have the settings of the connection. */
function warn(text: string, error: unknown): void {
  process.emitWarning(text, { detail: error instanceof Error ? error.message : String(error) });
}
