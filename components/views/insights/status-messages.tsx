import { useTranslations } from 'next-intl';
import type { ReportPage } from '@/lib/insights/insights-page';
import type { InsightsStatus } from '@/lib/insights/insights-reader';
import type { PageContext } from './page-context';

/** Part of the events of a day from which on its late ones change its numbers. */
const LATE_SHARE = 0.01;

/** Part of the space from which on the page says that it will be full. */
const WARNED_SHARE = 0.8;

/** Days that are named. */
const MAX_DAYS = 10;

type StatusMessagesProps = {
  status: InsightsStatus;
  maxBytes: ReportPage['maxBytes'];
  context: PageContext;
};

/** What of the stored events is not as it should be. */
export function StatusMessages({ status, maxBytes, context: { formats, locale } }: StatusMessagesProps) {
  const t = useTranslations('insights');
  const { lateEvents, lateShare, outdatedDays, failedDays, damagedDays, usedBytes } = status;
  const listDays = (days: readonly string[]) => {
    const named = days.slice(0, MAX_DAYS).map((day) => formats.day(day));
    return new Intl.ListFormat(locale).format(days.length > MAX_DAYS ? [...named, '…'] : named);
  };
  const messages = [
    status.isDemo && t('status.demo'),
    lateShare >= LATE_SHARE && t('status.late', { events: lateEvents }),
    outdatedDays > 0 && t('status.outdated', { days: outdatedDays }),
    failedDays.length > 0 && t('status.failed', { days: listDays(failedDays) }),
    damagedDays.length > 0 && t('status.damaged', { days: listDays(damagedDays) }),
    usedBytes >= maxBytes * WARNED_SHARE &&
      t('status.space', { used: formats.bytes(usedBytes), max: formats.bytes(maxBytes) }),
  ];
  return messages
    .filter((message) => message !== false)
    .map((message) => (
      <p key={message} className="message">
        {message}
      </p>
    ));
}
